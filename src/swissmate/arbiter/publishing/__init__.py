"""What others see: public pages, print views, files for other programs."""
