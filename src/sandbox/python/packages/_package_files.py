"""Files of packages that open them by their path: the packages are in a zip."""

import zipfile


def unpacked(folder):
    """The path of a folder of packages' files, which ends with a slash."""
    with zipfile.ZipFile('/lib/packages.zip') as archive:
        archive.extractall('/lib/package-files', [name for name in archive.namelist() if name.startswith(folder)])
    return f'/lib/package-files/{folder}'
