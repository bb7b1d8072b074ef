import { expect, test } from "vitest";
import { planGroupGrant } from "./group-grant";

test("a group grants a role, raises it, lowers it and removes it", () => {
  const given = planGroupGrant({ current: null, wanted: "MEMBER", grant: null });
  expect(given).toEqual({ role: "MEMBER", grant: { role: "MEMBER", roleBefore: null } });
  const raised = planGroupGrant({ current: "MEMBER", wanted: "ADMIN", grant: given.grant });
  expect(raised).toEqual({ role: "ADMIN", grant: { role: "ADMIN", roleBefore: null } });
  const lowered = planGroupGrant({ current: "ADMIN", wanted: "MANAGER", grant: raised.grant });
  expect(lowered).toEqual({ role: "MANAGER", grant: { role: "MANAGER", roleBefore: null } });
  expect(planGroupGrant({ current: "MANAGER", wanted: null, grant: lowered.grant })).toEqual({
    role: null,
    grant: null,
  });
});

test("a role given by hand returns after a higher group role ends, and is never lowered by a group", () => {
  const raised = planGroupGrant({ current: "MEMBER", wanted: "ADMIN", grant: null });
  expect(raised).toEqual({ role: "ADMIN", grant: { role: "ADMIN", roleBefore: "MEMBER" } });
  expect(planGroupGrant({ current: "ADMIN", wanted: null, grant: raised.grant })).toEqual({
    role: "MEMBER",
    grant: null,
  });
  expect(planGroupGrant({ current: "ADMIN", wanted: "MEMBER", grant: null })).toEqual({
    role: "ADMIN",
    grant: null,
  });
});

test("a role changed since counts as given by hand, and a removed role is granted again", () => {
  const grant = { role: "MANAGER", roleBefore: null } as const;
  expect(planGroupGrant({ current: "ADMIN", wanted: null, grant })).toEqual({ role: "ADMIN", grant: null });
  expect(planGroupGrant({ current: "MEMBER", wanted: "MANAGER", grant })).toEqual({
    role: "MANAGER",
    grant: { role: "MANAGER", roleBefore: "MEMBER" },
  });
  expect(planGroupGrant({ current: null, wanted: "MANAGER", grant })).toEqual({
    role: "MANAGER",
    grant: { role: "MANAGER", roleBefore: null },
  });
});
