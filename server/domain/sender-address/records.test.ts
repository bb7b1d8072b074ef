import { expect, test } from "vitest";
import { findSpfRecord, hasPublishedKey, isDmarcEnforced, listDmarcNames, listSpfIncludes } from "./records";

test.each<[records: string[], isPublished: boolean]>([
  [["v=DKIM1; k=rsa; p=AbC+/="], true],
  [["p=AbC+/="], true],
  [["v=DKIM1;k=rsa;h=sha1:sha256;s=email;t=s;p=AbC\n +/="], true],
  [["v=DKIM1; k=rsa; p=AbD+/="], false],
  [["v=DKIM1; k=rsa; p="], false],
  [["v=DKIM1; k=ed25519; p=AbC+/="], false],
  [["v=DKIM1; h=sha1; p=AbC+/="], false],
  [["v=DKIM1; s=tlsrpt; p=AbC+/="], false],
  [["v=DKIM2; p=AbC+/="], false],
  [["v=DKIM1; p=other; p=AbC+/="], false],
  [["v=DKIM1; p=AbC+/=", "v=DKIM1; p=AbC+/="], false],
  [[], false],
])(
  "a DKIM key counts only when exactly that key is published, for mail and with SHA-256: %j",
  (records, isPublished) => {
    expect(hasPublishedKey(records, "AbC+/=")).toBe(isPublished);
  },
);

test("an SPF record counts only when it is the domain's only one", () => {
  expect(findSpfRecord(["google-site=1", "v=spf1 -all"])).toBe("v=spf1 -all");
  expect(findSpfRecord(["v=spf1 -all", "v=spf1 +all"])).toBeNull();
  expect(findSpfRecord(["v=spf10 -all"])).toBeNull();
});

test.each<[record: string, names: string[]]>([
  ["v=spf1 include:Spf.Example.org. include:other.net ~all", ["spf.example.org", "other.net"]],
  ["v=spf1 -all include:spf.example.org", []],
  ["v=spf1 -include:spf.example.org ?include:a.org ~include:b.org +include:c.org -all", ["c.org"]],
  ["v=spf1 include:%{d}.example.org mx -all", []],
  ["v=spf1 redirect=_spf.example.org", ["_spf.example.org"]],
  ["v=spf1 redirect=_spf.example.org -all", []],
  ["v=spf1 exp=include:spf.example.org", []],
])("an SPF record allows the senders named before its all: %s", (record, names) => {
  expect(listSpfIncludes(record)).toEqual(names);
});

test("a DMARC policy is looked up at the domain and its parents, and counts when it has mail refused", () => {
  expect(listDmarcNames("mail.acme.co.uk")).toEqual(["mail.acme.co.uk", "acme.co.uk", "co.uk"]);
  expect(isDmarcEnforced(["v=DMARC1; p=reject"], false)).toBe(true);
  expect(isDmarcEnforced(["v=DMARC1; p=none; sp=reject"], false)).toBe(false);
  expect(isDmarcEnforced(["v=DMARC1; p=none; sp=quarantine"], true)).toBe(true);
  expect(isDmarcEnforced(["v=DMARC1; p=reject; sp=none"], true)).toBe(false);
  expect(isDmarcEnforced(["something else"], false)).toBeNull();
  expect(isDmarcEnforced(["v=DMARC1; p=none", "v=DMARC1; p=reject"], false)).toBeNull();
});
