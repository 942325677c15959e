"""Where the results of an event go: rating offices, result servers, broadcasts, forms."""
