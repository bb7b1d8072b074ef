import { expect, test } from "vitest";
import { extractPageSnapshot } from "./page-snapshot";

const buildContext = (...page: string[]) =>
  [
    "# Test info",
    "",
    "# Page snapshot",
    "",
    "```yaml",
    ...page,
    "```",
    "",
    "# Test source",
    "```ts",
    "```",
  ].join("\n");

test("a failure reports the page from its main part on, without the tool's own marks", () => {
  const page = [
    "- generic [ref=e1]:",
    "  - banner [ref=e2]: Rubrica",
    '  - main [ref=e3]:\n    - generic [ref=e9]:\n      - button "Go" [ref=e4] [cursor=pointer]',
  ];
  expect(extractPageSnapshot(buildContext(...page))).toEqual(["  - main:", '      - button "Go"']);
});

test("a page without a main part is reported from its beginning, and a long one up to 60 lines", () => {
  const page = Array.from({ length: 150 }, (_, n) => `- text: ${n}`);
  expect(extractPageSnapshot(buildContext(...page))).toEqual(page.slice(0, 60));
});

test("a failure without a page reports none", () => {
  expect(extractPageSnapshot("# Error details")).toEqual([]);
});
