import { describe, expect, test } from "vitest";
import {
  allowedWays,
  type JudgedSession,
  keepsTokenOut,
  NO_POLICY,
  policyRefusal,
  SecurityPolicy,
  toldWays,
} from "./security-policy";

const NOW = new Date("2026-11-28T12:00:00.000Z");
const HOUR_MS = 3_600_000;
const NO_COMPANY = { isCompanyOn: false, isCompanyRequired: false };
const BY_PASSWORD: JudgedSession = {
  way: "PASSWORD",
  isByCompany: false,
  createdAt: new Date(NOW.getTime() - 1000),
  isGuarded: false,
  ipAddress: "203.0.113.9",
};
const judged = (
  policy: Partial<SecurityPolicy>,
  session: Partial<JudgedSession> = {},
  mode = NO_COMPANY,
  now = NOW,
) => policyRefusal({ ...NO_POLICY, ...policy }, mode, { ...BY_PASSWORD, ...session }, now);

test("an organisation that said nothing keeps nobody out, whoever they are", () => {
  expect(judged({}, { way: null, ipAddress: null, createdAt: new Date(0) })).toBeNull();
});

describe("a policy is read", () => {
  const given = { ...NO_POLICY, addressRanges: ["203.0.113.9"] };
  const pathsOf = (policy: unknown) =>
    SecurityPolicy.safeParse(policy).error?.issues.map(({ path }) => path.join("."));

  test("with ways once each, ranges in one spelling, and an address of an IPv4 socket as IPv4", () => {
    const policy = SecurityPolicy.parse({
      ...given,
      waysIn: ["COMPANY", "PASSKEY", "COMPANY"],
      addressRanges: ["::ffff:203.0.113.0/120", "203.0.113.0/24", "::ffff:198.51.100.7"],
    });
    expect(policy.waysIn).toEqual(["PASSKEY", "COMPANY"]);
    expect(policy.addressRanges).toEqual(["203.0.113.0/24", "198.51.100.7/32"]);
  });

  test("naming the key that is wrong: no way at all, a session of no time or beyond thirty days, half an hour", () => {
    expect(pathsOf({ ...given, waysIn: [] })).toEqual(["waysIn"]);
    expect(pathsOf({ ...given, waysIn: ["MAIL"] })).toEqual(["waysIn.0"]);
    for (const sessionHours of [0, -1, 721, 1.5, "8"])
      expect(pathsOf({ ...given, sessionHours })).toEqual(["sessionHours"]);
    expect(pathsOf({ ...given, sessionHours: 720 })).toBeUndefined();
  });

  test("never with a limit to no address, which would keep out everybody, nor with more than fifty", () => {
    for (const switched of [{ guardsPages: true }, { guardsTokens: true }])
      expect(pathsOf({ ...given, addressRanges: [], ...switched })).toEqual(["addressRanges"]);
    expect(pathsOf({ ...given, addressRanges: [] })).toBeUndefined();
    const many = Array.from({ length: 51 }, (_, at) => `10.0.0.${at}`);
    expect(pathsOf({ ...given, addressRanges: many })).toEqual(["addressRanges"]);
    expect(pathsOf({ ...given, addressRanges: ["203.0.113.0/33"] })).toEqual(["addressRanges.0"]);
  });
});

describe("a second factor that is required", () => {
  const asked = { requiresSecondFactor: true };

  test("is shown by a passkey, a code beside the password, the company, or an app that guards the password", () => {
    expect(judged(asked)).toBe("SECOND_FACTOR");
    expect(judged(asked, { way: null })).toBe("SECOND_FACTOR");
    for (const shown of [
      { way: "PASSKEY" },
      { way: "PASSWORD_AND_CODE" },
      { way: "COMPANY", isByCompany: true },
      { way: "PASSWORD", isGuarded: true },
    ] as const)
      expect(judged(asked, shown)).toBeNull();
  });

  test("is not shown by another organisation's provider, also for an account whose own app guards its password", () => {
    expect(judged(asked, { way: "COMPANY" })).toBe("SECOND_FACTOR");
    expect(judged(asked, { way: "COMPANY", isGuarded: true })).toBe("SECOND_FACTOR");
  });
});

describe("ways in that are named", () => {
  test("let in sessions that came by one of them; a code beside the password is the password's way", () => {
    expect(judged({ waysIn: ["PASSWORD"] }, { way: "PASSWORD_AND_CODE" })).toBeNull();
    expect(judged({ waysIn: ["PASSWORD"] }, { way: null })).toBeNull();
    expect(judged({ waysIn: ["PASSKEY"] })).toBe("WAY_IN");
    expect(judged({ waysIn: ["PASSKEY"] }, { way: "PASSKEY" })).toBeNull();
  });

  test("take the organisation's own provider for the company's way, and nobody else's", () => {
    const mode = { isCompanyOn: true, isCompanyRequired: false };
    const waysIn = ["COMPANY"] as const;
    expect(judged({ waysIn: [...waysIn] }, { way: "COMPANY", isByCompany: true }, mode)).toBeNull();
    expect(judged({ waysIn: [...waysIn] }, { way: "COMPANY" }, mode)).toBe("WAY_IN");
    expect(judged({ waysIn: [...waysIn] }, { isByCompany: true }, mode)).toBeNull();
  });

  test("wait where the company's sign-in is required, and name none once its provider, the only way, is off", () => {
    const required = { isCompanyOn: true, isCompanyRequired: true };
    expect(judged({ waysIn: ["PASSKEY"] }, { way: "PASSWORD_AND_CODE" }, required)).toBeNull();
    expect(allowedWays({ ...NO_POLICY, waysIn: ["COMPANY"] }, NO_COMPANY)).toBeNull();
    expect(allowedWays({ ...NO_POLICY, waysIn: ["PASSKEY", "COMPANY"] }, NO_COMPANY)).toEqual(["PASSKEY"]);
  });
});

describe("a mailed link", () => {
  const MAILED = ["MAILED_LINK", "MAILED_LINK_AND_CODE"] as const;
  const ON = { isCompanyOn: true, isCompanyRequired: false };

  test("is none of any: it lets in only where it is allowed by itself, whichever ways are named", () => {
    for (const way of MAILED) {
      expect(judged({}, { way })).toBe("WAY_IN");
      expect(judged({ waysIn: ["PASSWORD", "PASSKEY"] }, { way })).toBe("WAY_IN");
      expect(judged({ waysIn: ["COMPANY"] }, { way })).toBe("WAY_IN");
      expect(judged({ allowsMailedLink: true }, { way })).toBeNull();
      expect(judged({ allowsMailedLink: true, waysIn: ["PASSKEY"] }, { way })).toBeNull();
    }
  });

  test("that is allowed opens no other way, and keeps out nobody who came another way", () => {
    const passkeyOnly = { allowsMailedLink: true, waysIn: ["PASSKEY" as const] };
    expect(judged(passkeyOnly)).toBe("WAY_IN");
    expect(judged({ allowsMailedLink: true })).toBeNull();
    expect(judged({ allowsMailedLink: true }, { way: null })).toBeNull();
  });

  test("opens nothing where the company's sign-in is required; the company's own word beside it does", () => {
    const required = { isCompanyOn: true, isCompanyRequired: true };
    for (const way of MAILED) {
      expect(judged({ allowsMailedLink: true }, { way }, required)).toBe("WAY_IN");
      expect(judged({}, { way, isByCompany: true }, required)).toBeNull();
      expect(judged({ waysIn: ["COMPANY"] }, { way, isByCompany: true }, ON)).toBeNull();
    }
  });

  test("is one factor; with a code it is two, and so it is for an account whose app guards it", () => {
    const asked = { allowsMailedLink: true, requiresSecondFactor: true };
    expect(judged(asked, { way: "MAILED_LINK" })).toBe("SECOND_FACTOR");
    expect(judged(asked, { way: "MAILED_LINK_AND_CODE" })).toBeNull();
    expect(judged(asked, { way: "MAILED_LINK", isGuarded: true })).toBeNull();
  });

  test("where it is shut, the ways that would be right are told: those that are named, or every other", () => {
    const told = (policy: Partial<SecurityPolicy>, mode = NO_COMPANY) =>
      toldWays({ ...NO_POLICY, ...policy }, mode, "WAY_IN");
    expect(told({})).toEqual(["PASSWORD", "PASSKEY"]);
    expect(told({}, ON)).toEqual(["PASSWORD", "PASSKEY", "COMPANY"]);
    expect(told({ waysIn: ["PASSKEY"], allowsMailedLink: true })).toEqual(["PASSKEY", "MAILED_LINK"]);
    expect(toldWays(NO_POLICY, NO_COMPANY, "SECOND_FACTOR")).toBeNull();
  });
});

test("a sign-in of eight hours is good until the last millisecond before eight hours are over", () => {
  const createdAt = new Date(NOW.getTime() - 8 * HOUR_MS);
  const at = (ms: number) =>
    judged({ sessionHours: 8 }, { createdAt }, NO_COMPANY, new Date(NOW.getTime() + ms));
  expect([at(-1), at(0), at(1)]).toEqual([null, "SESSION_AGE", "SESSION_AGE"]);
});

describe("addresses", () => {
  const pages = { guardsPages: true, addressRanges: ["203.0.113.0/24", "2001:db8:0:0:0:0:0:0/32"] };

  test("are compared by value, in both families, also as a socket of both spells them", () => {
    for (const ipAddress of ["203.0.113.255", "::ffff:203.0.113.9", "2001:db8::1"])
      expect(judged(pages, { ipAddress })).toBeNull();
    for (const ipAddress of ["203.0.114.0", "::ffff:203.0.114.1", "2001:db9::1", "x", null])
      expect(judged(pages, { ipAddress })).toBe("ADDRESS");
  });

  test("are looked at where the switch says so: pages and tokens each have theirs", () => {
    expect(judged({ ...pages, guardsPages: false, guardsTokens: true }, { ipAddress: null })).toBeNull();
    expect(keepsTokenOut({ ...pages, guardsTokens: false }, null)).toBe(false);
    expect(keepsTokenOut({ ...pages, guardsTokens: true }, "203.0.114.1")).toBe(true);
    expect(keepsTokenOut({ ...pages, guardsTokens: true }, "::ffff:203.0.113.1")).toBe(false);
    expect(keepsTokenOut({ guardsTokens: true, addressRanges: [] }, "203.0.113.1")).toBe(true);
  });
});

test("what no sign-in would change is said first, then how to sign in, then what to set up", () => {
  const all = {
    requiresSecondFactor: true,
    waysIn: ["PASSKEY" as const],
    sessionHours: 1,
    addressRanges: ["198.51.100.0/24"],
    guardsPages: true,
  };
  const old = { createdAt: new Date(0) };
  expect(judged(all, old)).toBe("ADDRESS");
  expect(judged({ ...all, guardsPages: false }, old)).toBe("WAY_IN");
  expect(judged({ ...all, guardsPages: false, waysIn: null }, old)).toBe("SESSION_AGE");
  expect(judged({ ...all, guardsPages: false, waysIn: null })).toBe("SECOND_FACTOR");
});
