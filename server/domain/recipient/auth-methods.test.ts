import { describe, expect, it } from "vitest";
import { ActionAuth } from "./auth-input";
import { canReuseProof, getAccessMethods, getActionMethods, isSatisfied } from "./auth-methods";

describe("authentication required of a recipient", () => {
  it.each([
    [[], [], []],
    [[], ["ACCOUNT"], ["ACCOUNT"]],
    [["TWO_FACTOR_AUTH"], ["ACCOUNT"], ["TWO_FACTOR_AUTH"]],
  ] as const)(
    "before viewing: own %j over the envelope's %j is %j",
    (accessAuth, globalAccessAuth, derived) => {
      expect(getAccessMethods({ accessAuth }, { globalAccessAuth })).toEqual(derived);
    },
  );

  it.each([
    ["SIGNER", [], ["PASSKEY"], ["PASSKEY"]],
    ["SIGNER", ["PASSWORD", "CLAVE_UNICA"], ["PASSKEY"], ["PASSWORD", "CLAVE_UNICA"]],
    ["SIGNER", ["EXPLICIT_NONE"], ["PASSKEY"], []],
    ["APPROVER", [], ["PASSKEY"], ["PASSKEY"]],
    ["VIEWER", ["PASSWORD"], ["PASSKEY"], []],
    ["CC", [], ["PASSKEY"], []],
  ] as const)(
    "before signing: %s with own %j over %j is %j",
    (role, actionAuth, globalActionAuth, derived) => {
      expect(getActionMethods({ role, actionAuth }, { globalActionAuth })).toEqual(derived);
    },
  );

  it.each([
    [[], [], true],
    [["PASSKEY"], [], false],
    [["PASSKEY", "PASSWORD"], ["PASSWORD"], true],
    [["PASSKEY", "FAO_HASH"], ["PASSKEY"], false],
    [["PASSKEY", "FAO_HASH"], ["FAO_HASH"], false],
    [["PASSKEY", "FAO_HASH"], ["PASSKEY", "FAO_HASH"], true],
    [["FAO_HASH"], ["FAO_HASH"], true],
  ] as const)(
    "any one of %j given %j suffices, FAO_HASH always on its own: %s",
    (required, proven, satisfied) => {
      expect(isSatisfied(required, new Set(proven))).toBe(satisfied);
    },
  );

  it("asks for a proof to fill what stands for the person", () => {
    expect(canReuseProof("SIGNATURE")).toBe(true);
    expect(canReuseProof("FREE_SIGNATURE")).toBe(true);
    expect(canReuseProof("INITIALS")).toBe(true);
    expect(canReuseProof("NAME")).toBe(false);
  });

  it("takes EXPLICIT_NONE only alone, and each method once", () => {
    expect(ActionAuth.safeParse(["EXPLICIT_NONE", "PASSKEY"]).success).toBe(false);
    expect(ActionAuth.parse(["EXPLICIT_NONE", "EXPLICIT_NONE"])).toEqual(["EXPLICIT_NONE"]);
    expect(ActionAuth.parse(["PASSKEY", "PASSWORD", "PASSKEY"])).toEqual(["PASSKEY", "PASSWORD"]);
    expect(ActionAuth.safeParse(["SMS"]).success).toBe(false);
  });
});
