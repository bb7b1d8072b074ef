import { eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mails } from "@/server/db/schema";
import { readMail } from "@/server/mail/compose";
import { expectInvariants } from "@/server/testing/db/invariants";
import { getPerson } from "@/server/testing/world/people";
import {
  getRecipientToken,
  listAuditTypes,
  type SigningCaller,
  signAs,
  signer,
  signingCaller,
} from "@/server/testing/world/signing";
import { type Sent, stopClock, testWorld, type World } from "@/server/testing/world/world";

let world: World;
let api: SigningCaller;
beforeAll(async () => {
  world = await testWorld();
  api = signingCaller(world.db);
});
afterAll(async () => {
  await expectInvariants(world.test.sql, world.db);
  await world[Symbol.asyncDispose]();
});
beforeEach(() => stopClock(null));

const sendInOrder = () =>
  world.send({
    meta: { signingOrder: "SEQUENTIAL" },
    recipients: [signer("Ana", { signingOrder: 1 }), signer("Ben", { signingOrder: 2 })],
  });
const listMails = async ({ envelope }: Sent, kind: string) =>
  (await world.db.select().from(mails).where(eq(mails.envelopeId, envelope.id)))
    .filter((row) => row.kind === kind)
    .map((row) => ({ to: row.toEmail, ...readMail(row) }));
const getScreen = async (token: string) => (await api.state({ token })).screen;

describe("a question", () => {
  test("reaches the owner with its words as written and leaves the envelope as it was", async () => {
    const sent = await sendInOrder();
    const token = getRecipientToken(sent, 0);
    await api.askQuestion({ token, question: "  Which flat?\n\nSection 4 names two. " });
    expect(await listMails(sent, "OWNER_QUESTION_ASKED")).toMatchObject([
      {
        to: "olga@example.com",
        data: {
          question: "Which flat?\n\nSection 4 names two.",
          person: { name: "Ana", email: "ana@example.com" },
        },
      },
    ]);
    expect(await getScreen(token)).toBe("sign");
    expect((await world.reload(sent.envelope.id)).envelope).toMatchObject({ status: "PENDING" });
  });

  test("can be asked while waiting, when done and after expiry, five times an hour", async () => {
    const sent = await sendInOrder();
    await api.askQuestion({ token: getRecipientToken(sent, 1), question: "When is it my turn?" });
    await signAs(api, sent, 0);
    const token = getRecipientToken(sent, 0);
    expect(await getScreen(token)).toBe("done");
    stopClock(new Date("2099-01-01T10:00:00.000Z"));
    expect(await getScreen(getRecipientToken(sent, 1))).toBe("expired");
    for (let number = 1; number <= 5; number += 1) {
      stopClock(new Date(`2099-01-01T10:0${number}:00.000Z`));
      await api.askQuestion({ token, question: `Q${number}` });
    }
    await expect(api.askQuestion({ token, question: "Q6" })).rejects.toMatchObject({
      code: "TOO_MANY_REQUESTS",
    });
    await api.askQuestion({ token: getRecipientToken(sent, 1), question: "May I still sign?" });
    stopClock(new Date("2099-01-01T11:00:00.000Z"));
    await api.askQuestion({ token, question: "Q6" });
    expect(await listMails(sent, "OWNER_QUESTION_ASKED")).toHaveLength(8);
  });

  test("is refused when it is empty, too long, about an ended envelope, or from an unknown link", async () => {
    const sent = await sendInOrder();
    const token = getRecipientToken(sent, 0);
    for (const question of ["", "   ", "x".repeat(2001)]) {
      await expect(api.askQuestion({ token, question })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
    await api.askQuestion({ token, question: "ñ".repeat(2000) });
    await expect(api.askQuestion({ token: "x".repeat(32), question: "?" })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    await api.reject({ token, reason: "No" });
    for (const index of [0, 1]) {
      await expect(api.askQuestion({ token: getRecipientToken(sent, index), question: "?" })).rejects.toThrow(
        "Nothing is",
      );
    }
  });
});

test.each([
  ["reads otherwise than it is stored", "pay \u202e001\u202c USD"],
  ["nobody can keep", "a\u0000b"],
])("a question, a refusal or a note that %s is refused with its field named", async (_, text) => {
  const sent = await sendInOrder();
  const token = getRecipientToken(sent, 0);
  const buildIssueError = (path: string) => ({ code: "BAD_REQUEST", cause: { issues: [{ path }] } });
  await expect(api.askQuestion({ token, question: text })).rejects.toMatchObject(buildIssueError("question"));
  await expect(api.reject({ token, reason: text })).rejects.toMatchObject(buildIssueError("reason"));
  await expect(api.reportWrongPerson({ token, message: text })).rejects.toMatchObject(
    buildIssueError("message"),
  );
  await expect(api.complete({ token, note: text })).rejects.toMatchObject(buildIssueError("note"));
});

describe("a report of the wrong person", () => {
  test("reaches the owner, with words or without, and closes nothing for the right person", async () => {
    const sent = await sendInOrder();
    const token = getRecipientToken(sent, 0);
    await api.reportWrongPerson({ token });
    await api.reportWrongPerson({ token, message: " He left the company. " });
    expect((await listMails(sent, "OWNER_WRONG_PERSON")).map(({ data }) => data)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ message: "" }),
        expect.objectContaining({ message: "He left the company." }),
      ]),
    );
    expect(await getScreen(token)).toBe("sign");
    await signAs(api, sent, 0);
    await expect(api.reportWrongPerson({ token })).rejects.toThrow("acted already");
  });

  test("is accepted three times an hour, before the recipient's own act, and never from an unknown link", async () => {
    const sent = await sendInOrder();
    stopClock(new Date("2099-01-01T10:00:00.000Z"));
    const token = getRecipientToken(sent, 1);
    for (let number = 1; number <= 3; number += 1) await api.reportWrongPerson({ token });
    await expect(api.reportWrongPerson({ token })).rejects.toMatchObject({ code: "TOO_MANY_REQUESTS" });
    await expect(api.reportWrongPerson({ token: "x".repeat(32) })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect(
      (await listAuditTypes(world.test.sql, sent)).filter(
        (type) => type === "DOCUMENT_RECIPIENT_WRONG_PERSON",
      ),
    ).toHaveLength(3);
  });
});

describe("a reason for declining", () => {
  test("is required for every way to decline, and without one nothing happens (components/signing.md 5.10)", async () => {
    const sent = await sendInOrder();
    const token = getRecipientToken(sent, 0);
    for (const reason of [undefined, "", " \n "]) {
      const given = reason === undefined ? {} : { reason };
      await expect(api.reject({ token, ...given })).rejects.toThrow("asks why");
    }
    expect((await world.reload(sent.envelope.id)).recipients[0]?.signingStatus).toBe("NOT_SIGNED");
    await expect(api.reject({ token: "x".repeat(32) })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(api.reject({ token: getRecipientToken(sent, 1) })).rejects.toThrow("turn");
  });

  test("may be left out where the team allows it: the act counts, and its mails give no reason", async () => {
    const owner = getPerson(world, world.owner);
    const setReasonOptional = (rejectionReasonOptional: boolean | null) =>
      owner.call.team.updateSettings({ teamId: world.owner.teamId, settings: { rejectionReasonOptional } });
    const sent = await sendInOrder();
    const token = getRecipientToken(sent, 0);
    const mayRejectSilently = async () => {
      const state = await api.state({ token });
      return state.screen === "sign" && state.session.mayRejectSilently;
    };
    expect(await mayRejectSilently()).toBe(false);
    await setReasonOptional(true);
    expect(await mayRejectSilently()).toBe(true);
    await api.reject({ token });
    await setReasonOptional(null);
    expect((await world.reload(sent.envelope.id)).recipients[0]).toMatchObject({
      signingStatus: "REJECTED",
      rejectionReason: "",
    });
    expect(await api.state({ token })).toMatchObject({ screen: "rejectedByMe", reason: "" });
    expect((await listMails(sent, "OWNER_REJECTED")).map(({ data }) => data)).toMatchObject([{ reason: "" }]);
  });

  test("is trimmed, and may have 2000 characters, an emoji counting as one", async () => {
    const sent = await sendInOrder();
    const token = getRecipientToken(sent, 0);
    await expect(api.reject({ token, reason: "🦤".repeat(2001) })).rejects.toMatchObject({
      code: "BAD_REQUEST",
    });
    await api.reject({ token, reason: `  ${"🦤".repeat(2000)} ` });
    expect((await world.reload(sent.envelope.id)).recipients[0]?.rejectionReason).toBe("🦤".repeat(2000));
  });

  test("can be given in turn only, and not after signing", async () => {
    const sent = await sendInOrder();
    await expect(api.reject({ token: getRecipientToken(sent, 1), reason: "No" })).rejects.toThrow("turn");
    await signAs(api, sent, 0);
    await expect(api.reject({ token: getRecipientToken(sent, 0), reason: "No" })).rejects.toThrow(
      "already acted",
    );
    expect((await world.reload(sent.envelope.id)).envelope).toMatchObject({ status: "PENDING" });
  });
});

test("the code in the request mail is the page's code, differs per recipient, and never changes", async () => {
  const sent = await world.send({ recipients: [signer("Ana"), signer("Ben")] });
  const codes = [];
  for (const token of sent.tokens) {
    const state = await api.state({ token });
    if (!("code" in state)) throw new Error(state.screen);
    codes.push(state.code);
  }
  expect(new Set(codes).size).toBe(2);
  for (const code of codes) expect(code).toMatch(/^[2-9A-HJKMNP-Z]{4}-[2-9A-HJKMNP-Z]{4}$/);
  const mailed = (await listMails(sent, "RECIPIENT_REQUEST")).map(
    (mail) => "recipientCode" in mail.data && mail.data.recipientCode,
  );
  expect(new Set(mailed)).toEqual(new Set(codes));
});
