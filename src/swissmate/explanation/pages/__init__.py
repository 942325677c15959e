"""Explanations in the form that readers get: text, HTML, pictures, values for programs.

Pages see accounts only as statements; the wording comes from ``speech``.
"""
