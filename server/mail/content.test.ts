import { describe, expect, test } from "vitest";
import { EMAIL_CHANGE_STEPS } from "@/server/domain/account/activity";
import { NOTICE_KINDS, type NoticeKind } from "@/server/domain/notice/kinds";
import { buildPalette } from "@/server/domain/tenancy/brand";
import { LANGUAGES } from "@/server/domain/vocabulary";
import { createMailTexts, fillPlaceholders, splitParagraphs } from "./content";
import { MAIL_DATA, type MailInput, maskLinks, parseMail } from "./data";
import { type MailFrame, PLAIN_FRAME } from "./frame";
import { renderMail } from "./render";
import { createTransport, parseSender } from "./transport";

const sender = { name: "María Soto", email: "maria@acme.example", team: "Acme Legal" };
const base = {
  title: "Lease 2026",
  sender,
  recipient: { name: "Ana Rojas", email: "ana@example.org" },
};
const toOwner = {
  title: "Lease 2026",
  person: { name: "Ana Rojas", email: "ana@example.org" },
  url: "https://sign.example.org/t/legal/envelopes/envelope_abc",
};
const url = "https://sign.example.org/sign/Xk3dYt7Qp0aZb9Lm2Nc5Vr8Ws1Fg4Hj6";
const request = {
  ...base,
  url,
  role: "SIGNER" as const,
  expiresAt: "2026-08-04T21:30:00.000Z",
  timeZone: "America/Santiago",
  subject: null,
  message: null,
};

const expired = {
  ...toOwner,
  role: "SIGNER" as const,
  expiredAt: "2026-08-04T21:30:00.000Z",
  timeZone: "America/Santiago",
  holdsOthers: false,
};

const received = {
  place: "Legal",
  by: "Ana Rojas",
  named: [{ title: "Lease 2026", url: "https://sign.example.org/t/legal/envelopes/envelope_a" }],
  url: "https://sign.example.org/t/legal/envelopes",
};

const ofPlace = {
  place: "Legal",
  person: { name: "Ana Rojas", email: "ana@example.org" },
  url: "https://sign.example.org/t/legal/settings/members",
};

function createDigestTeam(name: string, hasMore: boolean, kinds: readonly NoticeKind[] = NOTICE_KINDS) {
  const at = `https://sign.example.org/t/${name.toLowerCase()}`;
  return {
    name,
    url: `${at}/notices`,
    hasMore,
    notices: kinds.map((kind) => ({
      kind,
      title: `${name} lease ${kind}`,
      person: kind === "WRONG_PERSON" ? null : "Ana Rojas",
      email: "ana@example.org",
      detail: "Which flat?\n\nSection 4 names two.",
      url: `${at}/envelopes/envelope_${kind}`,
    })),
  };
}

const EVERY_MAIL: MailInput[] = [
  { kind: "RECIPIENT_REQUEST", data: request },
  { kind: "RECIPIENT_REQUEST", data: { ...request, recipientCode: "K7Q4-2M9D" } },
  { kind: "RECIPIENT_REQUEST", data: { ...request, role: "APPROVER" } },
  { kind: "RECIPIENT_REQUEST", data: { ...request, role: "VIEWER" } },
  { kind: "RECIPIENT_REQUEST", data: { ...request, role: "ASSISTANT", expiresAt: null } },
  { kind: "RECIPIENT_REQUEST_AGAIN", data: request },
  { kind: "RECIPIENT_REQUEST_AGAIN", data: { ...request, subject: "Please {document.name}" } },
  { kind: "RECIPIENT_REQUEST", data: { ...request, recipient: { name: "María Soto", email: sender.email } } },
  { kind: "RECIPIENT_REMINDER", data: { ...request, number: 2, isLast: false } },
  {
    kind: "RECIPIENT_REMINDER",
    data: { ...request, number: 5, isLast: true, subject: "My {document.name}" },
  },
  { kind: "RECIPIENT_WAITING", data: { ...base, url } },
  { kind: "RECIPIENT_COMPLETED", data: { ...base, url, role: "CC" } },
  { kind: "RECIPIENT_REJECTED", data: { ...base, reason: "No" } },
  { kind: "RECIPIENT_CANCELLED", data: { ...base, reason: "Wrong price", rejectedBy: null } },
  { kind: "RECIPIENT_CANCELLED", data: { ...base, reason: null, rejectedBy: "Pedro" } },
  { kind: "RECIPIENT_DELETED", data: base },
  { kind: "RECIPIENT_REMOVED", data: base },
  { kind: "RECIPIENT_ADDRESS_REPLACED", data: base },
  { kind: "RECIPIENT_REJECTED", data: { ...base, reason: "No", by: { kind: "user", name: "Olga" } } },
  { kind: "OWNER_REJECTED", data: { ...toOwner, reason: "No", by: { kind: "apiToken", name: "CRM" } } },
  {
    kind: "OWNER_ADDRESS_CHANGED",
    data: { ...toOwner, formerEmail: "old@example.org", by: { kind: "user", name: "Olga" } },
  },
  { kind: "OWNER_RECIPIENT_SIGNED", data: { ...toOwner, role: "SIGNER", done: 1, total: 2 } },
  { kind: "OWNER_COMPLETED", data: { title: "Lease 2026", url: toOwner.url } },
  { kind: "OWNER_REJECTED", data: { ...toOwner, reason: "No" } },
  { kind: "OWNER_RECIPIENT_EXPIRED", data: expired },
  {
    kind: "OWNER_RECIPIENT_EXPIRED",
    data: { ...expired, holdsOthers: true, person: { name: "", email: "" } },
  },
  { kind: "OWNER_NEW_LINK_ASKED", data: toOwner },
  { kind: "OWNER_QUESTION_ASKED", data: { ...toOwner, question: "Which flat?\n\nSection 4 names two." } },
  { kind: "OWNER_WRONG_PERSON", data: { ...toOwner, message: "" } },
  { kind: "OWNER_WRONG_PERSON", data: { ...toOwner, message: "He left the company" } },
  { kind: "OWNER_NEXT_SIGNER_CHOSEN", data: toOwner },
  { kind: "OWNER_IDENTITY_MISMATCH", data: toOwner },
  { kind: "VERIFY_EMAIL", data: { name: "Ana", url: "https://sign.example.org/verify-email/abcdefgh" } },
  { kind: "RESET_PASSWORD", data: { name: "Ana", url: "https://sign.example.org/reset-password/abcdefgh" } },
  {
    kind: "SIGN_IN_LINK",
    data: {
      name: "Ana",
      url: "https://sign.example.org/signin-link/abcdefgh",
      validMinutes: 15,
      browser: "Firefox 140 · Windows",
      ipAddress: "203.0.113.7",
    },
  },
  { kind: "PASSWORD_CHANGED", data: { name: "Ana", url: "https://sign.example.org/signin" } },
  {
    kind: "NEW_SIGN_IN",
    data: {
      name: "Ana",
      url: "https://sign.example.org/settings/security",
      browser: "Firefox 140 · Windows",
      ipAddress: "203.0.113.7",
      at: "2026-11-27T09:30:00.000Z",
      timeZone: "America/Santiago",
    },
  },
  {
    kind: "SECURITY_CHANGED",
    data: {
      name: "Ana",
      url: "https://sign.example.org/settings/security",
      change: "PASSKEY_ADDED",
      about: "Work laptop",
    },
  },
  {
    kind: "BREAK_GLASS_ENTERED",
    data: {
      organisation: "Acme",
      person: { name: "Berta", email: "berta@acme.example" },
      ipAddress: "203.0.113.7",
      at: "2026-11-27T09:30:00.000Z",
      timeZone: "America/Santiago",
      url: "https://sign.example.org/o/acme/sign-in",
    },
  },
  {
    kind: "COMPANY_DOMAIN_LOST",
    data: { organisation: "Acme", domain: "acme.example", url: "https://sign.example.org/o/acme/sign-in" },
  },
  ...EMAIL_CHANGE_STEPS.map((step) => ({
    kind: "EMAIL_CHANGE" as const,
    data: {
      name: "Ana",
      url: "https://sign.example.org/change-email/abcdefgh",
      step,
      other: "ana@example.net",
      validHours: 24,
    },
  })),
  {
    kind: "TOKEN_ENDING",
    data: {
      name: "Ana",
      url: "https://sign.example.org/t/legal/settings/tokens",
      token: "CRM",
      team: "Legal",
      at: "2026-12-04T09:30:00.000Z",
      timeZone: "America/Santiago",
    },
  },
  {
    kind: "EXPORT_READY",
    data: { name: "Ana", url: "https://sign.example.org/settings/profile#export", validDays: 7 },
  },
  { kind: "ACCOUNT_DELETED", data: { name: "Ana" } },
  { kind: "SIGN_IN_CODE", data: { name: "Ana", code: "246813", validMinutes: 10 } },
  {
    kind: "COMPANY_LINK_CODE",
    data: { name: "Ana", code: "246813", validMinutes: 10, organisation: "Estudio Rojas" },
  },
  {
    kind: "WELCOME",
    data: { name: "Ana", url: "https://sign.example.org/reset-password/abcdefgh", validHours: 24 },
  },
  { kind: "OWNER_DELETED_BY_ADMIN", data: { title: "Lease 2026", reason: "A court order.\n\nNo. 7" } },
  {
    kind: "OWNER_OPENED_BY_ADMIN",
    data: {
      title: "Lease 2026",
      url: "https://sign.example.org/t/acme/envelopes/e1",
      reason: "Asked to by Ana.",
    },
  },
  {
    kind: "INVITATION",
    data: {
      inviter: { name: "María Soto", email: sender.email },
      place: "Legal",
      organisation: "Acme",
      memberRole: "MANAGER",
      url: "https://sign.example.org/invite/abcdefgh",
      expiresAt: "2026-08-04T21:30:00.000Z",
    },
  },
  {
    kind: "RECIPIENT_COMPLETED",
    data: { ...base, url, role: "SIGNER", subject: "Welcome, {signer.name}", message: "One\n\ntwo" },
  },
  {
    kind: "RECIPIENT_CODE",
    data: { title: "Lease 2026", code: "123456", purpose: "ACCESS", validMinutes: 10 },
  },
  { kind: "DIRECT_LINK_CODE", data: { title: "Lease 2026", code: "123456", validMinutes: 10 } },
  { kind: "OWNER_DIRECT_LINK_USED", data: { ...toOwner, role: "SIGNER" } },
  { kind: "MEMBER_JOINED", data: { ...ofPlace, memberRole: "MEMBER" } },
  { kind: "MEMBER_LEFT", data: { ...ofPlace, removedBy: null, envelopes: 0 } },
  { kind: "MEMBER_LEFT", data: { ...ofPlace, removedBy: "María Soto", envelopes: 3 } },
  {
    kind: "ENVELOPES_RECEIVED",
    data: { ...received, count: 1 },
  },
  {
    kind: "ENVELOPES_RECEIVED",
    data: { ...received, count: 9 },
  },
  ...(["FAILING", "BROKEN", "WORKING"] as const).map((state) => ({
    kind: "LOG_RECEIVER" as const,
    data: {
      organisation: "Acme",
      host: "logs.example.com:6514",
      state,
      url: "https://sign.example.org/o/acme/log",
    },
  })),
  { kind: "ORGANISATION_DELETED", data: ofPlace },
  { kind: "TEAM_DELETED", data: { ...ofPlace, organisation: "Acme" } },
  ...[50, null].map((failures) => ({
    kind: "WEBHOOK_PAUSED" as const,
    data: {
      place: "Legal",
      host: "hooks.example.com",
      failures,
      url: "https://sign.example.org/t/legal/settings/webhooks/w1",
    },
  })),
  {
    kind: "BULK_SEND_ENDED",
    data: {
      name: "Leases of March",
      template: "Lease",
      mode: "SEND",
      total: 187,
      done: 180,
      failed: 5,
      skipped: 2,
      url: "https://sign.example.org/t/legal/bulk-sends/b1",
    },
  },
  {
    kind: "BULK_SEND_ENDED",
    data: {
      name: "Leases of April",
      template: "Lease",
      mode: "LINKS",
      total: 187,
      done: 80,
      failed: 0,
      skipped: 2,
      stopped: 105,
      url: "https://sign.example.org/t/legal/bulk-sends/b2",
    },
  },
  {
    kind: "SENDER_ADDRESS_CODE",
    data: {
      organisation: "Acme",
      person: { name: "María Soto", email: "maria@example.com" },
      code: "123456",
      validMinutes: 30,
    },
  },
  {
    kind: "SENDER_DOMAIN_SUSPENDED",
    data: { domain: "acme.example", organisation: "Acme", url: "https://sign.example.org/o/acme/email" },
  },
  {
    kind: "NOTICE_DIGEST",
    data: { teams: [createDigestTeam("Legal", true), createDigestTeam("Sales", false)] },
  },
  { kind: "NOTICE_DIGEST", data: { teams: [createDigestTeam("Legal", false, ["DOCUMENT_COMPLETED"])] } },
  ...(["documents", "mails", "storage"] as const).flatMap((usage) =>
    (["soft", "hard"] as const).flatMap((firmness) =>
      ([80, 100] as const).map((percent) => ({
        kind: "USAGE_LINE" as const,
        data: {
          organisation: "Acme",
          usage,
          firmness,
          percent,
          used: 8_000_000,
          limit: 10_000_000,
          until: "2026-12-01",
          url: "https://sign.example.org/o/acme/usage",
        },
      })),
    ),
  ),
  { kind: "ALREADY_REGISTERED", data: { name: "Ana", url: "https://sign.example.org/signin" } },
];

const renderInput = (mail: MailInput, language: "en" | "es", frame?: MailFrame) =>
  renderMail(
    parseMail(mail.kind, JSON.stringify(mail.data)),
    { language, service: "Rubrica", attachmentCount: 0 },
    frame,
  );

const EMPTY = { teamName: "Legal", palette: null, url: null, logo: null };
const BRANDED = {
  brand: {
    teamName: "Legal",
    name: "Acme Ltda.",
    palette: buildPalette("#ffcc00"),
    url: "https://acme.example/",
    details: "Acme Ltda.\nProvidencia 1, Santiago",
    logo: { src: "cid:logo-1@rubrica", widthPx: 480, heightPx: 80, isLight: false },
  },
  reportUrl: "https://sign.example.org/report/abc-def",
} satisfies MailFrame;

/** Every run of words between two tags, as a reader sees it. */
const listPieces = (html: string): string[] =>
  html
    .replace(/<head>.*<\/head>/s, "")
    .replace(/<div style="display:none.*?<\/div><\/div>/s, "")
    .replace(/<!--.*?-->/gs, "")
    .split(/<[^>]+>/)
    .map((piece) => toVisibleText(piece).trim())
    .filter((piece) => piece !== "");

const toVisibleText = (html: string) =>
  html
    .replace(/<head>.*<\/head>/s, "")
    .replace(/<div style="display:none.*?<\/div><\/div>/s, "")
    .replace(/<[^>]+>/g, " ")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&")
    .replace(/\s+/g, " ");

describe.each(LANGUAGES)("every mail in %s", (language) => {
  describe.each([
    ["plain", PLAIN_FRAME],
    ["branded", BRANDED],
  ] as const)("%s", (_, frame) => {
    test.each(EVERY_MAIL.map((mail, index) => [`${index} ${mail.kind}`, mail] as const))(
      "%s says the same in both parts, with no text missing",
      async (_name, mail) => {
        const { subject, html, text } = await renderInput(mail, language, frame);
        for (const part of [subject, html, text])
          expect(part).not.toMatch(/\bmail\.[a-z]|undefined|\[object|MISSING/);
        const visible = toVisibleText(html);
        for (const line of text.split("\n")) {
          const words = line.replace(/^> /, "").replace(/^-- $/, "").trim();
          // "Label: value" stands on two lines in HTML, and the button's label without its colon.
          for (const part of words.split(/: (?=\S)|:$/)) {
            // A link with words of its own shows no address beside them.
            if (part !== frame.reportUrl && !html.includes(`href="${part}"`)) expect(visible).toContain(part);
          }
        }
        const plain = text.replace(/^> /gm, "").replace(/\s+/g, " ");
        // The hint about a button is missing without one.
        const aboutButton = createMailTexts(language)("rawLink");
        for (const piece of listPieces(html)) if (piece !== aboutButton) expect(plain).toContain(piece);
        expect(html).toContain(`lang="${language}"`);
      },
    );

    test.each(EVERY_MAIL.map((mail, index) => [`${index} ${mail.kind}`, mail] as const))(
      "%s loads nothing, runs nothing and links only to this service and the team's own site (T17)",
      async (_name, mail) => {
        const { html } = await renderInput(mail, language, frame);
        expect(html).not.toMatch(/<script|http-equiv="refresh"|background-image|@import|url\(/i);
        const pictures = [...html.matchAll(/<img[^>]*\bsrc="([^"]*)"/g)].map(([, src]) => src);
        expect(pictures).toEqual(frame.brand ? [frame.brand.logo?.src] : []);
        const origins = [...html.matchAll(/(?:href|src|action)="(https?:\/\/[^/"]+)/g)].map(([, at]) => at);
        const own = ["https://sign.example.org", ...(frame.brand ? ["https://acme.example"] : [])];
        expect(own).toEqual(expect.arrayContaining([...new Set(origins)]));
        if ("url" in mail.data) expect(html.split(`href="${mail.data.url}"`)).toHaveLength(3);
      },
    );
  });
});

test("every kind of mail is covered here", () => {
  expect(new Set(EVERY_MAIL.map(({ kind }) => kind))).toEqual(new Set(Object.keys(MAIL_DATA)));
});

describe("a team's brand", () => {
  const mail: MailInput = { kind: "RECIPIENT_REQUEST", data: request };

  test("colours the button readably, on light and on dark", async () => {
    const { html } = await renderInput(mail, "en", BRANDED);
    const palette = buildPalette("#ffcc00");
    expect(html).toContain(`background-color:${palette.light.primary}`);
    expect(html).toContain(`.cta { background-color: ${palette.dark.primary} !important;`);
    expect(html).not.toContain("background-color:#ffcc00");
  });

  test("shows its logo with its name as text, at half its pixels, and links to its site", async () => {
    const { html, text } = await renderInput(mail, "en", BRANDED);
    expect(html).toMatch(/<a href="https:\/\/acme\.example\/"[^>]*><img[^>]*alt="Acme Ltda\."/);
    expect(html).toMatch(/<img[^>]*height="40"[^>]*width="240"|<img[^>]*width="240"[^>]*height="40"/);
    expect(text).toContain("Acme Ltda.\nProvidencia 1, Santiago\nhttps://acme.example/");
  });

  test("cannot bring markup into a mail", async () => {
    const brand = { ...BRANDED.brand, details: "<b>Acme</b>", name: '"><img src=x>' };
    const { html } = await renderInput(mail, "en", { ...BRANDED, brand: { ...EMPTY, ...brand } });
    expect(html).not.toMatch(/<b>|<img src=x/);
  });
});

describe("a request", () => {
  test("names sender and document in its subject, with the verb of the role", async () => {
    const subjects = await Promise.all(
      (["SIGNER", "APPROVER", "VIEWER", "ASSISTANT"] as const).map(async (role) => {
        const mail: MailInput = { kind: "RECIPIENT_REQUEST", data: { ...request, role } };
        return [(await renderInput(mail, "en")).subject, (await renderInput(mail, "es")).subject];
      }),
    );
    expect(subjects).toEqual([
      ["María Soto asks you to sign: Lease 2026", "María Soto le pide firmar: Lease 2026"],
      ["María Soto asks you to approve: Lease 2026", "María Soto le pide aprobar: Lease 2026"],
      ["María Soto asks you to read: Lease 2026", "María Soto le pide leer: Lease 2026"],
      ["María Soto asks you to help prepare: Lease 2026", "María Soto le pide ayudar a preparar: Lease 2026"],
    ]);
  });

  test("states its deadline in the document's zone and names the zone", async () => {
    const mail: MailInput = { kind: "RECIPIENT_REQUEST", data: request };
    expect((await renderInput(mail, "en")).text).toMatch(/Sign by: August 4, 2026 at 5:30\sPM GMT-4/);
    expect((await renderInput(mail, "es")).text).toMatch(
      /Firmar antes del: 4 de agosto de 2026 a las 17:30 GMT-4/,
    );
  });

  test("sent again says so, even under the sender's own subject", async () => {
    const data = { ...request, subject: "{signer.name}: {document.name}" };
    const again = await renderInput({ kind: "RECIPIENT_REQUEST_AGAIN", data }, "en");
    expect(again.subject).toBe("Reminder: Ana Rojas: Lease 2026");
  });

  test("as an automatic reminder states its number, and whether it is the last (components/README.md 9.4)", async () => {
    const renderReminder = (number: number, isLast: boolean, more = {}) =>
      renderInput({ kind: "RECIPIENT_REMINDER", data: { ...request, ...more, number, isLast } }, "en");
    const second = await renderReminder(2, false);
    expect(second.subject).toBe("Reminder 2: María Soto asks you to sign: Lease 2026");
    expect(second.text).toContain("This is automatic reminder number 2.");
    expect(second.text).toContain(url);
    expect(second.text).not.toContain("No more reminders");
    expect((await renderReminder(5, true)).text).toContain("No more reminders will follow.");
    const own = { recipient: { name: "María Soto", email: sender.email } };
    expect((await renderReminder(1, false, own)).subject).toBe(
      "Reminder 1: ready for you to sign: Lease 2026",
    );
    expect((await renderReminder(3, false, { subject: "For {signer.name}" })).subject).toBe(
      "Reminder 3: For Ana Rojas",
    );
  });

  test("shows the sender's message as text, never as markup", async () => {
    const message = "Hi <img src=x onerror=alert(1)>\n\n<a href='https://evil.example'>click</a>";
    const { html } = await renderInput({ kind: "RECIPIENT_REQUEST", data: { ...request, message } }, "en");
    expect(html).not.toMatch(/<img|href="https:\/\/evil|href='https:\/\/evil/);
    expect(html).toContain("&lt;img src=x onerror=alert(1)&gt;");
  });
});

describe("the sender's own text", () => {
  test("blank lines split paragraphs, and single breaks stay", () => {
    expect(splitParagraphs("one\ntwo\r\n\r\n \nthree\n\n\n")).toEqual(["one\ntwo", "three"]);
    expect(splitParagraphs("  \n ")).toEqual([]);
  });

  test("three placeholders are filled, any other stays as written, and values are not filled again", () => {
    const values = { signerName: "{document.name}", signerEmail: "a@b.org", documentName: "Lease $& 1" };
    expect(fillPlaceholders("{signer.name} {signer.email} { document.name } {x.y} {}", values)).toBe(
      "{document.name} a@b.org Lease $& 1 {x.y} {}",
    );
  });
});

test("links that grant access are masked, and other links stay", () => {
  const masked = maskLinks(
    `${url} https://x.org/reset-password/abc-_9?x=1 https://x.org/verify-email/tok "https://x.org/t/legal/envelopes/e"`,
  );
  expect(masked).toBe(
    'https://sign.example.org/sign/•••••••• https://x.org/reset-password/••••••••?x=1 https://x.org/verify-email/•••••••• "https://x.org/t/legal/envelopes/e"',
  );
});

describe("MAIL_FROM", () => {
  test("is one address with or without a name", () => {
    expect(parseSender("Rubrica <no-reply@example.org>")).toEqual({
      name: "Rubrica",
      address: "no-reply@example.org",
    });
    expect(parseSender("a@b.org")).toEqual({ name: "", address: "a@b.org" });
  });

  test.each(["", "nobody", "a@b.org, c@d.org"])("%j stops the start and names MAIL_FROM", (value) => {
    expect(() => parseSender(value)).toThrow(/MAIL_FROM must be one address/);
  });

  test("without SMTP_URL mail goes to the outbox", () => {
    expect(createTransport({ SMTP_URL: undefined }).name).toBe("outbox");
  });
});
