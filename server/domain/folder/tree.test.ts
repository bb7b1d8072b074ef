import { expect, test } from "vitest";
import { isDomainError } from "@/server/domain/errors";
import { FolderName } from "./name";
import { assertMayDeleteTree, assertMayNest, assertMaySetFolderVisibility, canSeeFolder } from "./tree";

const getCode = (act: () => void): string => {
  try {
    act();
    return "ok";
  } catch (error) {
    if (isDomainError(error)) return error.code;
    throw error;
  }
};
const createBranch = (prefix: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `${prefix}${index}`, level: index + 1 }));

test.each([
  ["into an empty root", 0, 1, "ok"],
  ["as the tenth level", 9, 1, "ok"],
  ["as the eleventh level", 10, 1, "LIMIT_EXCEEDED"],
  ["with two below, as levels 8 to 10", 7, 3, "ok"],
  ["with two below, as levels 9 to 11", 8, 3, "LIMIT_EXCEEDED"],
])("a folder moves %s: %s", (_, above, below, code) => {
  expect(getCode(() => assertMayNest(createBranch("a", above), createBranch("b", below)))).toBe(code);
});

test("a folder moves neither below itself nor below a folder it contains", () => {
  const tree = createBranch("a", 3);
  expect(getCode(() => assertMayNest([{ id: "a0", level: 1 }], tree))).toBe("INVALID_REQUEST");
  expect(getCode(() => assertMayNest([{ id: "a2", level: 1 }, ...tree.slice(0, 2)], tree))).toBe(
    "INVALID_REQUEST",
  );
});

test.each([
  ["MEMBER", "EVERYONE", true],
  ["MEMBER", "MANAGER_AND_ABOVE", false],
  ["MEMBER", "ADMIN", false],
  ["MANAGER", "MANAGER_AND_ABOVE", true],
  ["MANAGER", "ADMIN", false],
  ["ADMIN", "ADMIN", true],
] as const)("a %s sees a folder for %s: %s; its creator always", (role, effectiveVisibility, seen) => {
  expect(canSeeFolder({ userId: 1, role }, { userId: 2, effectiveVisibility })).toBe(seen);
  expect(canSeeFolder({ userId: 2, role }, { userId: 2, effectiveVisibility })).toBe(true);
});

test.each([
  ["MEMBER", "EVERYONE", "EVERYONE", "ok"],
  ["MEMBER", "EVERYONE", "MANAGER_AND_ABOVE", "FORBIDDEN"],
  ["MEMBER", "ADMIN", "EVERYONE", "FORBIDDEN"],
  ["MANAGER", "EVERYONE", "MANAGER_AND_ABOVE", "ok"],
  ["MANAGER", "MANAGER_AND_ABOVE", "ADMIN", "FORBIDDEN"],
  ["ADMIN", "ADMIN", "EVERYONE", "ok"],
] as const)("a %s changes %s to %s: %s", (role, visibility, next, code) => {
  expect(getCode(() => assertMaySetFolderVisibility({ userId: 1, role }, { visibility }, next))).toBe(code);
});

test("a folder cannot be deleted by a user who cannot see one of its subfolders", () => {
  const viewer = { userId: 1, role: "MEMBER" as const };
  const visibleFolder = { userId: 2, effectiveVisibility: "EVERYONE" as const };
  const hidden = { userId: 2, effectiveVisibility: "ADMIN" as const };
  expect(getCode(() => assertMayDeleteTree(viewer, [visibleFolder]))).toBe("ok");
  expect(getCode(() => assertMayDeleteTree(viewer, [visibleFolder, hidden]))).toBe("FORBIDDEN");
  expect(getCode(() => assertMayDeleteTree(viewer, [visibleFolder, { ...hidden, userId: 1 }]))).toBe("ok");
});

test.each([
  ["Ab", "Ab"],
  ["  Leases 2026  ", "Leases 2026"],
  ["Contratos · ñandú 🏠", "Contratos · ñandú 🏠"],
  ["🏠".repeat(100), "🏠".repeat(100)],
])("%j is a valid folder name", (given, kept) => {
  expect(FolderName.parse(given)).toBe(kept);
});

test.each([
  "",
  " ",
  "a",
  " a ",
  "x".repeat(101),
  "see http://evil",
  "HTTPS://evil",
  "WWW.evil.example",
  "a\u202eb",
  "a\nb",
  "a\u200bb",
])("%j is not a valid folder name", (given) => {
  expect(FolderName.safeParse(given).success).toBe(false);
});
