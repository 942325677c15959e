"""Explanations as a reader gets them: text, HTML, pictures, values for programs.

Pages know accounts only as statements; their words come from the sentences.
"""
