import { describe, expect, test } from "vitest";
import {
  findPolicyRefusal,
  isTokenKeptOut,
  type JudgedSession,
  listAllowedWays,
  listShownWays,
  NO_POLICY,
  SecurityPolicy,
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
const judgeSession = (
  policy: Partial<SecurityPolicy>,
  session: Partial<JudgedSession> = {},
  mode = NO_COMPANY,
  now = NOW,
) => findPolicyRefusal({ ...NO_POLICY, ...policy }, mode, { ...BY_PASSWORD, ...session }, now);

test("an organisation without a policy keeps no session out", () => {
  expect(judgeSession({}, { way: null, ipAddress: null, createdAt: new Date(0) })).toBeNull();
});

describe("reading a policy", () => {
  const given = { ...NO_POLICY, addressRanges: ["203.0.113.9"] };
  const listPaths = (policy: unknown) =>
    SecurityPolicy.safeParse(policy).error?.issues.map(({ path }) => path.join("."));

  test("keeps each way once, normalises ranges and reads an IPv4-mapped address as IPv4", () => {
    const policy = SecurityPolicy.parse({
      ...given,
      waysIn: ["COMPANY", "PASSKEY", "COMPANY"],
      addressRanges: ["::ffff:203.0.113.0/120", "203.0.113.0/24", "::ffff:198.51.100.7"],
    });
    expect(policy.waysIn).toEqual(["PASSKEY", "COMPANY"]);
    expect(policy.addressRanges).toEqual(["203.0.113.0/24", "198.51.100.7/32"]);
  });

  test("refuses by key an empty way in, and a session that is not 1 to 720 whole hours", () => {
    expect(listPaths({ ...given, waysIn: [] })).toEqual(["waysIn"]);
    expect(listPaths({ ...given, waysIn: ["MAIL"] })).toEqual(["waysIn.0"]);
    for (const sessionHours of [0, -1, 721, 1.5, "8"])
      expect(listPaths({ ...given, sessionHours })).toEqual(["sessionHours"]);
    expect(listPaths({ ...given, sessionHours: 720 })).toBeUndefined();
  });

  test("refuses an address limit without addresses, and more than fifty ranges", () => {
    for (const switched of [{ guardsPages: true }, { guardsTokens: true }])
      expect(listPaths({ ...given, addressRanges: [], ...switched })).toEqual(["addressRanges"]);
    expect(listPaths({ ...given, addressRanges: [] })).toBeUndefined();
    const many = Array.from({ length: 51 }, (_, at) => `10.0.0.${at}`);
    expect(listPaths({ ...given, addressRanges: many })).toEqual(["addressRanges"]);
    expect(listPaths({ ...given, addressRanges: ["203.0.113.0/33"] })).toEqual(["addressRanges.0"]);
  });
});

describe("a required second factor", () => {
  const policy = { requiresSecondFactor: true };

  test("is met by a passkey, a password with code, the company, or an app that guards the password", () => {
    expect(judgeSession(policy)).toBe("SECOND_FACTOR");
    expect(judgeSession(policy, { way: null })).toBe("SECOND_FACTOR");
    for (const shown of [
      { way: "PASSKEY" },
      { way: "PASSWORD_AND_CODE" },
      { way: "COMPANY", isByCompany: true },
      { way: "PASSWORD", isGuarded: true },
    ] as const)
      expect(judgeSession(policy, shown)).toBeNull();
  });

  test("is not met by another organisation's provider, even when an app guards the account's password", () => {
    expect(judgeSession(policy, { way: "COMPANY" })).toBe("SECOND_FACTOR");
    expect(judgeSession(policy, { way: "COMPANY", isGuarded: true })).toBe("SECOND_FACTOR");
  });
});

describe("named ways in", () => {
  test("admit sessions that used one of them, and count a password with code as the password", () => {
    expect(judgeSession({ waysIn: ["PASSWORD"] }, { way: "PASSWORD_AND_CODE" })).toBeNull();
    expect(judgeSession({ waysIn: ["PASSWORD"] }, { way: null })).toBeNull();
    expect(judgeSession({ waysIn: ["PASSKEY"] })).toBe("WAY_IN");
    expect(judgeSession({ waysIn: ["PASSKEY"] }, { way: "PASSKEY" })).toBeNull();
  });

  test("count only the organisation's own provider as the company's way", () => {
    const mode = { isCompanyOn: true, isCompanyRequired: false };
    const waysIn = ["COMPANY"] as const;
    expect(judgeSession({ waysIn: [...waysIn] }, { way: "COMPANY", isByCompany: true }, mode)).toBeNull();
    expect(judgeSession({ waysIn: [...waysIn] }, { way: "COMPANY" }, mode)).toBe("WAY_IN");
    expect(judgeSession({ waysIn: [...waysIn] }, { isByCompany: true }, mode)).toBeNull();
  });

  test("do not apply where company sign-in is required, nor once their only way, the provider, is off", () => {
    const required = { isCompanyOn: true, isCompanyRequired: true };
    expect(judgeSession({ waysIn: ["PASSKEY"] }, { way: "PASSWORD_AND_CODE" }, required)).toBeNull();
    expect(listAllowedWays({ ...NO_POLICY, waysIn: ["COMPANY"] }, NO_COMPANY)).toBeNull();
    expect(listAllowedWays({ ...NO_POLICY, waysIn: ["PASSKEY", "COMPANY"] }, NO_COMPANY)).toEqual([
      "PASSKEY",
    ]);
  });
});

describe("a mailed link", () => {
  const MAILED = ["MAILED_LINK", "MAILED_LINK_AND_CODE"] as const;
  const ON = { isCompanyOn: true, isCompanyRequired: false };

  test("is admitted only where it is allowed itself, whichever ways are named", () => {
    for (const way of MAILED) {
      expect(judgeSession({}, { way })).toBe("WAY_IN");
      expect(judgeSession({ waysIn: ["PASSWORD", "PASSKEY"] }, { way })).toBe("WAY_IN");
      expect(judgeSession({ waysIn: ["COMPANY"] }, { way })).toBe("WAY_IN");
      expect(judgeSession({ allowsMailedLink: true }, { way })).toBeNull();
      expect(judgeSession({ allowsMailedLink: true, waysIn: ["PASSKEY"] }, { way })).toBeNull();
    }
  });

  test("when allowed, neither admits nor excludes any other way", () => {
    const passkeyOnly = { allowsMailedLink: true, waysIn: ["PASSKEY" as const] };
    expect(judgeSession(passkeyOnly)).toBe("WAY_IN");
    expect(judgeSession({ allowsMailedLink: true })).toBeNull();
    expect(judgeSession({ allowsMailedLink: true }, { way: null })).toBeNull();
  });

  test("is refused where company sign-in is required, unless the company vouches for the session", () => {
    const required = { isCompanyOn: true, isCompanyRequired: true };
    for (const way of MAILED) {
      expect(judgeSession({ allowsMailedLink: true }, { way }, required)).toBe("WAY_IN");
      expect(judgeSession({}, { way, isByCompany: true }, required)).toBeNull();
      expect(judgeSession({ waysIn: ["COMPANY"] }, { way, isByCompany: true }, ON)).toBeNull();
    }
  });

  test("is one factor, but two with a code or for an account guarded by an app", () => {
    const policy = { allowsMailedLink: true, requiresSecondFactor: true };
    expect(judgeSession(policy, { way: "MAILED_LINK" })).toBe("SECOND_FACTOR");
    expect(judgeSession(policy, { way: "MAILED_LINK_AND_CODE" })).toBeNull();
    expect(judgeSession(policy, { way: "MAILED_LINK", isGuarded: true })).toBeNull();
  });

  test("is refused with the ways that would work: the named ones, or every other way", () => {
    const listWays = (policy: Partial<SecurityPolicy>, mode = NO_COMPANY) =>
      listShownWays({ ...NO_POLICY, ...policy }, mode, "WAY_IN");
    expect(listWays({})).toEqual(["PASSWORD", "PASSKEY"]);
    expect(listWays({}, ON)).toEqual(["PASSWORD", "PASSKEY", "COMPANY"]);
    expect(listWays({ waysIn: ["PASSKEY"], allowsMailedLink: true })).toEqual(["PASSKEY", "MAILED_LINK"]);
    expect(listShownWays(NO_POLICY, NO_COMPANY, "SECOND_FACTOR")).toBeNull();
  });
});

test("a sign-in of eight hours is valid until the last millisecond of the eight hours", () => {
  const createdAt = new Date(NOW.getTime() - 8 * HOUR_MS);
  const judgeAt = (ms: number) =>
    judgeSession({ sessionHours: 8 }, { createdAt }, NO_COMPANY, new Date(NOW.getTime() + ms));
  expect([judgeAt(-1), judgeAt(0), judgeAt(1)]).toEqual([null, "SESSION_AGE", "SESSION_AGE"]);
});

describe("IP addresses", () => {
  const pages = { guardsPages: true, addressRanges: ["203.0.113.0/24", "2001:db8:0:0:0:0:0:0/32"] };

  test("are compared by value in both families, including IPv4-mapped addresses", () => {
    for (const ipAddress of ["203.0.113.255", "::ffff:203.0.113.9", "2001:db8::1"])
      expect(judgeSession(pages, { ipAddress })).toBeNull();
    for (const ipAddress of ["203.0.114.0", "::ffff:203.0.114.1", "2001:db9::1", "x", null])
      expect(judgeSession(pages, { ipAddress })).toBe("ADDRESS");
  });

  test("are checked for pages and for tokens by separate switches", () => {
    expect(
      judgeSession({ ...pages, guardsPages: false, guardsTokens: true }, { ipAddress: null }),
    ).toBeNull();
    expect(isTokenKeptOut({ ...pages, guardsTokens: false }, null)).toBe(false);
    expect(isTokenKeptOut({ ...pages, guardsTokens: true }, "203.0.114.1")).toBe(true);
    expect(isTokenKeptOut({ ...pages, guardsTokens: true }, "::ffff:203.0.113.1")).toBe(false);
    expect(isTokenKeptOut({ guardsTokens: true, addressRanges: [] }, "203.0.113.1")).toBe(true);
  });
});

test("a policy reports the address first, then the way in, the session age and the second factor", () => {
  const all = {
    requiresSecondFactor: true,
    waysIn: ["PASSKEY" as const],
    sessionHours: 1,
    addressRanges: ["198.51.100.0/24"],
    guardsPages: true,
  };
  const old = { createdAt: new Date(0) };
  expect(judgeSession(all, old)).toBe("ADDRESS");
  expect(judgeSession({ ...all, guardsPages: false }, old)).toBe("WAY_IN");
  expect(judgeSession({ ...all, guardsPages: false, waysIn: null }, old)).toBe("SESSION_AGE");
  expect(judgeSession({ ...all, guardsPages: false, waysIn: null })).toBe("SECOND_FACTOR");
});
