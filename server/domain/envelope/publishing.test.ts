import { expect, test } from "vitest";
import { isPublicPageChanged, mayManageDirectLink, mayPublish } from "./publishing";

const words = { templateType: "PRIVATE", publicTitle: "Lease", publicDescription: "" } as const;
const onPage = { ...words, templateType: "PUBLIC" } as const;

test("only ADMIN and MANAGER publish; a member manages the direct links of their own templates", () => {
  expect([
    mayPublish({ role: "ADMIN" }),
    mayPublish({ role: "MANAGER" }),
    mayPublish({ role: "MEMBER" }),
  ]).toEqual([true, true, false]);
  expect(mayManageDirectLink({ userId: 1, role: "MEMBER" }, { userId: 1 })).toBe(true);
  expect(mayManageDirectLink({ userId: 1, role: "MEMBER" }, { userId: 2 })).toBe(false);
  expect(mayManageDirectLink({ userId: 1, role: "MANAGER" }, { userId: 2 })).toBe(true);
});

test("the public page changes when a template is published, withdrawn, or edited while published", () => {
  expect(isPublicPageChanged(words, onPage)).toBe(true);
  expect(isPublicPageChanged(onPage, words)).toBe(true);
  expect(isPublicPageChanged(onPage, { ...onPage, publicTitle: "Other" })).toBe(true);
  expect(isPublicPageChanged(words, { ...words, publicTitle: "Other" })).toBe(false);
  expect(isPublicPageChanged(onPage, onPage)).toBe(false);
});
