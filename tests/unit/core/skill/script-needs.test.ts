import { describe, expect, it } from 'vitest';
import { scriptNeeds } from '../../../../src/core/skill/script-needs';
import { agentSkillFiles, agentSkillIds } from '../../../support/agent-skills';

/** The needs of a skill with these files. */
const needsOf = (files: Record<string, string>, more: string[] = []) =>
  scriptNeeds(
    Object.entries(files).map(([path, text]) => ({ path, text })),
    [...Object.keys(files), ...more],
  );
const python = (text: string) => needsOf({ 'scripts/a.py': text }).needs;
const node = (text: string, more?: string[]) => needsOf({ 'scripts/a.js': text }, more).needs;
const shell = (text: string) => needsOf({ 'scripts/a.sh': text }).needs;

describe('what scripts in Python need', () => {
  it.each([
    ['import os, json\nfrom pypdf import PdfReader\nimport xml.etree.ElementTree as ET', []],
    ['from caretaker import ctx, tools', []],
    ['import docx.oxml\nfrom PIL import Image', ['Pillow', 'python-docx']],
    ['import lxml.etree as ET\nfrom lxml import etree\nfrom lxml.etree import parse\nimport lxml', []],
    ['from lxml import html, etree as ET', ['lxml.html']],
    ['import lxml.objectify\nfrom lxml.builder import E', ['lxml.builder', 'lxml.objectify']],
    ['import os, numpy as np, sys', ['numpy']],
    ['def f():\n    import pandas', ['pandas']],
    ['"""import requests\n\nimport httpx\n"""\nx = "import rich"  # import toml', []],
    ["x = '''\nfrom rich import print\n'''", []],
    ['try:\n    import rich\nexcept ImportError:\n    rich = None\nprint(1)', []],
    ['try:\n    import tomllib\nexcept ModuleNotFoundError:\n    import tomli as tomllib', []],
    ['try:\n    import rich\n\nexcept ImportError:\n    print("install rich")\n    sys.exit(1)', ['rich']],
    ['try:\n    import rich\nfinally:\n    pass', ['rich']],
    ['from typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    from numpy import ndarray', []],
    ['import ctypes', ['ctypes']],
    ['import subprocess\nsubprocess.run(["soffice", "--headless"])', ['LibreOffice']],
    ['subprocess.check_output(\n    ["pdftoppm", "-r", "100"])', ['Poppler']],
    ['subprocess.run([sys.executable, "x.py"])\nos.system("ls")', ['subprocess']],
    [
      '# /// script\n# requires-python = ">=3.11"\n# dependencies = [\n#   "requests[socks]<3",\n#   "PyYAML", # x\n#   "pillow>=10",\n# ]\n# ///\nimport yaml',
      ['Pillow', 'requests'],
    ],
  ])('%j: %j', (text, expected) => {
    expect(python(text)).toEqual(expected);
  });

  it('are those of what they import of their own as well', () => {
    const found = needsOf({
      'scripts/pack.py': 'from validators import Docx',
      'scripts/plain.py': 'from helpers.text import clean\nimport scripts.other',
      'scripts/other.py': 'import sys',
      'scripts/helpers/text.py': 'from . import more',
      'scripts/helpers/more.py': 'print(1)',
      'scripts/validators/__init__.py': 'from .docx import Docx',
      'scripts/validators/docx.py': 'import pandas.io as io',
    });
    expect(found).toEqual({
      scripts: 7,
      needs: ['pandas'],
      lacking: ['scripts/pack.py', 'scripts/validators/__init__.py', 'scripts/validators/docx.py'].map(
        (path) => ({
          path,
          needs: ['pandas'],
        }),
      ),
    });
  });
});

describe('what other scripts need', () => {
  it.each([
    ["import fs from 'node:fs';\nconst path = require('path');\nimport { x } from './lib.js';", []],
    ["import sharp from 'sharp';\nconst { chromium } = await import('playwright');", ['playwright', 'sharp']],
    ["import '@scope/name/deep'; require('node:child_process')", ['@scope/name', 'child_process']],
    ["/* import 'a' */\n// require('b')\nimport type { C } from 'c';", []],
    ["import pptx from 'pptxgenjs'", ['pptxgenjs']],
  ])('in JavaScript %j: %j', (text, expected) => {
    expect(node(text)).toEqual(expected);
  });

  it('in JavaScript: not the packages that come along', () => {
    expect(node("import a from 'a'", ['scripts/node_modules/a/package.json'])).toEqual([]);
  });

  it.each([
    ['#!/bin/bash\nset -e\nfor f in *.txt; do sort "$f" | uniq -c; done', []],
    ['pnpm install && npm run build', ['npm', 'pnpm']],
    ['if ! command -v git; then echo "no git here"; fi\nVERSION=1 git tag', ['git']],
    ['cat <<END\ndocker run\nEND\necho "curl x" # wget', []],
    ['build() {\n  make all\n}\nbuild', ['make']],
    ['case $1 in\n  start) echo on ;;\n  stop|halt) curl x ;;\nesac', ['curl']],
    ['NAMES=(\n  alpha\n  beta\n)\nX=$(ffmpeg -i a)', ['ffmpeg']],
  ])('in a shell %j: %j', (text, expected) => {
    expect(shell(text)).toEqual(expected);
  });
});

it('tells how many scripts need what, the commonest first', () => {
  const found = needsOf({
    'a.py': 'import pandas',
    'b.py': 'import pandas, PIL',
    'c.py': 'import sys',
    'd.rb': 'require "x"',
    'SKILL.md': 'import PIL',
    'e.py': '',
  });
  expect([found.scripts, found.lacking.length, found.needs]).toEqual([3, 2, ['pandas', 'Pillow']]);
});

it('finds nothing missing in skills whose scripts all run here', () => {
  for (const id of agentSkillIds()) {
    const files = agentSkillFiles(id);
    const texts = Object.entries(files).map(([path, bytes]) => ({
      path,
      text: new TextDecoder().decode(bytes),
    }));
    expect(scriptNeeds(texts, Object.keys(files)).needs, id).toEqual([]);
  }
});

it('is done soon with a text that is made to hold it up', () => {
  const hostile = [
    '"""',
    "'",
    '<<a\n',
    '/*',
    'a=(',
    '# /// script\n',
    '  import a\n',
    'x',
    '(',
    'try:\n',
    '[',
    '\\\n',
    '"\\',
  ];
  for (const part of hostile) {
    const text = part.repeat(100_000 / part.length);
    const begun = performance.now();
    needsOf({ 'a.py': text, 'a.js': text, 'a.sh': text });
    expect(performance.now() - begun, part).toBeLessThan(5_000);
  }
});
