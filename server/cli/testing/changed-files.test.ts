import path from "node:path";
import { expect, test } from "vitest";
import { findChanged } from "./changed-files";

const ROOT = path.resolve(import.meta.dirname, "../../..");

test("refuses a commit that Git does not know, and names it", () => {
  expect(findChanged(ROOT, "no-such-commit")).toEqual({ problem: 'Git knows no commit "no-such-commit".' });
});
