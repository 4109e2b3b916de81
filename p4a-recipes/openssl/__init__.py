"""OpenSSL 3.5 for Android, which gets mends until April 2030.

The stock recipe's 3.3 has had none since April 2026.
"""

from __future__ import annotations

from pythonforandroid.recipes.openssl import OpenSSLRecipe as Stock


class OpenSSLRecipe(Stock):
    version = "3.5.8"
    url = "https://github.com/openssl/openssl/releases/download/openssl-{version}/openssl-{version}.tar.gz"
    sha256sum = "a8f84a39918ec6415ce765d9b429d313ba97b8143169c172e734b9514464f5b2"


recipe = OpenSSLRecipe()
