import { expect, test } from "vitest";
import { countAudienceSizes, listRolesThatLose } from "./audience";

const TEAM = { ADMIN: 2, MANAGER: 3, MEMBER: 5 };

test.each([
  ["at the root", "EVERYONE", "ADMIN", [10, 5, 2]],
  ["made by a member, who always sees it", "EVERYONE", "MEMBER", [10, 6, 3]],
  ["inside one for managers", "MANAGER_AND_ABOVE", "ADMIN", [5, 5, 2]],
  ["inside one for admins, made by a manager", "ADMIN", "MANAGER", [3, 3, 3]],
  ["whose maker has left", "ADMIN", null, [2, 2, 2]],
] as const)(
  "the number of members who see a folder %s with each visibility",
  (_, above, makerRole, sizes) => {
    const { EVERYONE, MANAGER_AND_ABOVE, ADMIN } = countAudienceSizes(TEAM, { above, makerRole });
    expect([EVERYONE, MANAGER_AND_ABOVE, ADMIN]).toEqual(sizes);
  },
);

test("only a stricter visibility hides a folder from any role", () => {
  expect(listRolesThatLose("EVERYONE", "MANAGER_AND_ABOVE")).toEqual(["MEMBER"]);
  expect(listRolesThatLose("EVERYONE", "ADMIN")).toEqual(["MANAGER", "MEMBER"]);
  expect(listRolesThatLose("ADMIN", "EVERYONE")).toEqual([]);
  expect(listRolesThatLose("MANAGER_AND_ABOVE", "MANAGER_AND_ABOVE")).toEqual([]);
});
