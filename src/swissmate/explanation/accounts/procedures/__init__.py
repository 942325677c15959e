"""The systems that are procedures: Dutch 2012, Dubov, Burstein, Lim; one module per system.

Each module has ``ACCOUNTS``: what it knows about its rounds, by the id of the rule set
(:class:`.account.ProcedureAccount`). An edition names its module in
``RuleSet.parts``.
"""
