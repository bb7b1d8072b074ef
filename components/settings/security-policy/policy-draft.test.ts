import { expect, test } from "vitest";
import { NO_POLICY } from "@/server/domain/tenancy/security-policy";
import { findPolicyProblems, toPolicyDraft, toSecurityPolicy } from "./policy-draft";

const draft = { ...toPolicyDraft({ ...NO_POLICY, waysIn: null, addressRanges: [] }) };

test("a policy that is opened and saved unchanged stays the same", () => {
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

test("reads address ranges separated by line breaks or commas and ignores blanks", () => {
  const { addressRanges } = toSecurityPolicy({
    ...draft,
    ranges: " 203.0.113.9,\n\n2001:db8::/32 ; 10.0.0.1 ",
  });
  expect(addressRanges).toEqual(["203.0.113.9", "2001:db8::/32", "10.0.0.1"]);
});

test("reports missing entries by key and ignores options that are switched off", () => {
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
