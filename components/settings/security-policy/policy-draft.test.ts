import { expect, test } from "vitest";
import { NO_POLICY } from "@/server/domain/tenancy/security-policy";
import { findPolicyProblems, toPolicyDraft, toSecurityPolicy } from "./policy-draft";

const draft = { ...toPolicyDraft({ ...NO_POLICY, waysIn: null, addressRanges: [] }) };

test("a policy that is opened and saved as it is stays what it was", () => {
  const policy = {
    requiresSecondFactor: true,
    waysIn: ["PASSKEY" as const],
    allowsMailedLink: true,
    sessionHours: 8,
    addressRanges: ["203.0.113.0/24", "2001:db8:0:0:0:0:0:0/32"],
    guardsPages: true,
    guardsTokens: false,
  };
  expect(toSecurityPolicy(toPolicyDraft(policy))).toEqual(policy);
  expect(toSecurityPolicy(draft)).toEqual(NO_POLICY);
});

test("ranges are taken one a line or with commas, and blanks are none", () => {
  const { addressRanges } = toSecurityPolicy({
    ...draft,
    ranges: " 203.0.113.9,\n\n2001:db8::/32 ; 10.0.0.1 ",
  });
  expect(addressRanges).toEqual(["203.0.113.9", "2001:db8::/32", "10.0.0.1"]);
});

test("what is missing is said by its key; what is switched off is not looked at", () => {
  const broken = { ...draft, isAnyWay: false, endsSessions: true, hours: "1.5", guardsTokens: true };
  expect(findPolicyProblems(broken)).toEqual({
    waysIn: "none",
    sessionHours: "invalid",
    addressRanges: "missing",
  });
  expect(findPolicyProblems({ ...draft, hours: "no", waysIn: [] })).toEqual({});
  for (const hours of ["", "0", "721", "-1", "1e2"])
    expect(findPolicyProblems({ ...draft, endsSessions: true, hours })).toEqual({ sessionHours: "invalid" });
});
