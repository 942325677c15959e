"""What all pages share: access, layout, questions, errors."""
