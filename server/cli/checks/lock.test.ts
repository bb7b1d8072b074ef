import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isAllowedLicence, LockFile, listLockProblems } from "./lock";

const own = LockFile.parse(JSON.parse(readFileSync("package-lock.json", "utf8")));

test("every locked package has an allowed licence, no known vulnerability and a pinned origin", () => {
  expect(listLockProblems(own)).toEqual([]);
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0-or-later)", true],
  ["(MIT AND Zlib)", true],
  ["Apache-2.0 AND (MIT OR LGPL-3.0-or-later)", true],
  ["LGPL-3.0-or-later", false],
  ["Apache-2.0 AND LGPL-3.0-or-later", false],
  ["(AGPL-3.0 OR GPL-2.0)", false],
  ["SEE LICENSE IN LICENSE.txt", false],
  ["none", false],
])("judges the licence expression %s as %s", (expression, isAllowed) => {
  expect(isAllowedLicence(expression)).toBe(isAllowed);
});

test("finds an old nested copy, a copyleft licence, a missing hash and a foreign origin", () => {
  const resolved = "https://registry.npmjs.org/x/-/x-1.0.0.tgz";
  const problems = listLockProblems({
    packages: {
      "": {},
      "node_modules/react-pdf/node_modules/pdfjs-dist": {
        version: "5.4.296",
        license: "Apache-2.0",
        resolved,
        integrity: "sha512-x",
      },
      "node_modules/sharp": {
        version: "1.0.0",
        license: "LGPL-3.0-or-later",
        resolved,
        integrity: "sha512-x",
      },
      "node_modules/a": { version: "1.0.0", license: "MIT", resolved },
      "node_modules/b": { version: "1.0.0", license: "MIT", resolved: "git+ssh://x", integrity: "sha512-x" },
    },
  });
  expect(problems.map((problem) => problem.split("@")[0])).toEqual(["pdfjs-dist", "sharp", "a", "b"]);
});
