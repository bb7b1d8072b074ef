import { expect, test } from "vitest";
import { plannedGrant } from "./group-grant";

test("a group grants a role, raises it, lowers it and removes it", () => {
  const given = plannedGrant({ current: null, wanted: "MEMBER", grant: null });
  expect(given).toEqual({ role: "MEMBER", grant: { role: "MEMBER", roleBefore: null } });
  const raised = plannedGrant({ current: "MEMBER", wanted: "ADMIN", grant: given.grant });
  expect(raised).toEqual({ role: "ADMIN", grant: { role: "ADMIN", roleBefore: null } });
  const lowered = plannedGrant({ current: "ADMIN", wanted: "MANAGER", grant: raised.grant });
  expect(lowered).toEqual({ role: "MANAGER", grant: { role: "MANAGER", roleBefore: null } });
  expect(plannedGrant({ current: "MANAGER", wanted: null, grant: lowered.grant })).toEqual({
    role: null,
    grant: null,
  });
});

test("a role given by hand returns after a higher group role ends, and is never lowered by a group", () => {
  const raised = plannedGrant({ current: "MEMBER", wanted: "ADMIN", grant: null });
  expect(raised).toEqual({ role: "ADMIN", grant: { role: "ADMIN", roleBefore: "MEMBER" } });
  expect(plannedGrant({ current: "ADMIN", wanted: null, grant: raised.grant })).toEqual({
    role: "MEMBER",
    grant: null,
  });
  expect(plannedGrant({ current: "ADMIN", wanted: "MEMBER", grant: null })).toEqual({
    role: "ADMIN",
    grant: null,
  });
});

test("a role changed since counts as given by hand, and a removed role is granted again", () => {
  const grant = { role: "MANAGER", roleBefore: null } as const;
  expect(plannedGrant({ current: "ADMIN", wanted: null, grant })).toEqual({ role: "ADMIN", grant: null });
  expect(plannedGrant({ current: "MEMBER", wanted: "MANAGER", grant })).toEqual({
    role: "MANAGER",
    grant: { role: "MANAGER", roleBefore: "MEMBER" },
  });
  expect(plannedGrant({ current: null, wanted: "MANAGER", grant })).toEqual({
    role: "MANAGER",
    grant: { role: "MANAGER", roleBefore: null },
  });
});
