"""What others see and send: files, public pages, prints, the web site, the manual."""
