# Prints what a PDF says as JSON: its pages, how many of them were read, and their text.
import json
import logging
import time

from pypdf import PdfReader
from pypdf.errors import DependencyError

# The reading ends here, in seconds and in characters, and what there is so far counts.
MOST_SECONDS = 25
MOST_CHARACTERS = 400_000

logging.disable(logging.CRITICAL)


def read(path):
    until = time.monotonic() + MOST_SECONDS
    reader = PdfReader(path)
    # One that only forbids to print is opened by no password.
    if reader.is_encrypted and not reader.decrypt(""):
        return {"problem": "locked"}
    pages = len(reader.pages)
    texts = []
    characters = 0
    for page in reader.pages:
        text = page.extract_text().strip()
        texts.append(text)
        characters += len(text)
        if characters > MOST_CHARACTERS or time.monotonic() > until:
            break
    if characters == 0:
        return {"problem": "scanned"}
    return {"pages": pages, "read": len(texts), "text": "\n\n".join(texts)[:MOST_CHARACTERS]}


try:
    found = read("/work/given.pdf")
except (DependencyError, NotImplementedError):
    # A cipher that is not here.
    found = {"problem": "locked"}
except Exception:
    found = {"problem": "broken"}
print(json.dumps(found))
