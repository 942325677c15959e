from datetime import date
from swissmate.systems.ruleset import Criterion, Level, RuleSet
from .procedure2012 import pair_round
RULES = RuleSet("dutch-2012","Dutch","x","C.04.1",date(2012,1,1),date(2017,6,30),(),pair_round)
