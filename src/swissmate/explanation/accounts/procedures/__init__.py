"""The systems that are procedures: Dutch 2012, Dubov, Burstein, Lim; one module a system.

Each module has ``ACCOUNTS``: what it knows of its rounds, by the id of the rule set
(:class:`.account.ProcedureAccount`). A new system is a module here and its rows in
``account.MODULES``.
"""
