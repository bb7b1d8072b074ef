import { describe, expect, test } from "vitest";
import {
  type MailedEnvelope,
  type MailedRecipient,
  mailsOnActivated,
  mailsOnCancelled,
  mailsOnCompleted,
  mailsOnDeleted,
  mailsOnDistribute,
  mailsOnExpired,
  mailsOnNewLinkAsked,
  mailsOnNextSignerChosen,
  mailsOnQuestion,
  mailsOnRecipientCompleted,
  mailsOnRecipientRemoved,
  mailsOnRedistribute,
  mailsOnRejected,
  mailsOnReminder,
  mailsOnWrongPerson,
  type PlannedMail,
} from "./mail-plan";
import { EMAIL_SETTING_KEYS, type EmailSettingKey } from "./vocabulary";

const person = (id: number, changes: Partial<MailedRecipient> = {}): MailedRecipient => ({
  id,
  email: `p${id}@example.org`,
  role: "SIGNER",
  signingOrder: null,
  sendStatus: "SENT",
  readStatus: "NOT_OPENED",
  signingStatus: "NOT_SIGNED",
  ...changes,
});

const createMailedEnvelope = (
  recipients: MailedRecipient[],
  meta: Partial<MailedEnvelope["meta"]> = {},
  status: MailedEnvelope["envelope"]["status"] = "PENDING",
): MailedEnvelope => ({
  envelope: { status },
  meta: { distributionMethod: "EMAIL", signingOrder: "PARALLEL", emailSettings: {}, ...meta },
  recipients,
});

const summarisePlan = (plan: PlannedMail[]) => plan.map(({ kind, to }) => `${kind} ${to}`);

describe("automatic mails", () => {
  const people = [person(1, { signingOrder: 1 }), person(2, { signingOrder: 2 }), person(3, { email: "" })];

  test("a reminder goes to the named recipients whose turn it is and who have an e-mail address", () => {
    expect(summarisePlan(mailsOnReminder(createMailedEnvelope(people), [1, 2, 3]))).toEqual([
      "RECIPIENT_REMINDER 1",
      "RECIPIENT_REMINDER 2",
    ]);
    const inOrder = createMailedEnvelope(people, { signingOrder: "SEQUENTIAL" });
    expect(summarisePlan(mailsOnReminder(inOrder, [1, 2]))).toEqual(["RECIPIENT_REMINDER 1"]);
  });

  test("a reminder follows the request's switch and is not sent with distribution NONE", () => {
    const off = { emailSettings: { recipientSigningRequest: false } };
    expect(mailsOnReminder(createMailedEnvelope(people, off), [1])).toEqual([]);
    expect(mailsOnReminder(createMailedEnvelope(people, { distributionMethod: "NONE" }), [1])).toEqual([]);
  });

  test("the owner is told of an expired link with either distribution, unless switched off", () => {
    for (const distributionMethod of ["EMAIL", "NONE"] as const) {
      expect(summarisePlan(mailsOnExpired(createMailedEnvelope(people, { distributionMethod }), 2))).toEqual([
        "OWNER_RECIPIENT_EXPIRED owner",
      ]);
      const off = { distributionMethod, emailSettings: { ownerRecipientExpired: false } };
      expect(mailsOnExpired(createMailedEnvelope(people, off), 2)).toEqual([]);
    }
  });
});

describe("the request", () => {
  const everyRole = [
    person(1),
    person(2, { role: "APPROVER" }),
    person(3, { role: "VIEWER" }),
    person(4, { role: "ASSISTANT" }),
    person(5, { role: "CC" }),
    person(6, { email: "" }),
  ];

  test("goes to every acting recipient with an e-mail address; CC gets nothing before completion", () => {
    expect(summarisePlan(mailsOnDistribute(createMailedEnvelope(everyRole)))).toEqual([
      "RECIPIENT_REQUEST 1",
      "RECIPIENT_REQUEST 2",
      "RECIPIENT_REQUEST 3",
      "RECIPIENT_REQUEST 4",
    ]);
  });

  test("in order 1, 1, 2 goes to both first recipients together, and to the last when both are done", () => {
    const people = [
      person(1, { signingOrder: 1 }),
      person(2, { signingOrder: 1 }),
      person(3, { signingOrder: 2 }),
    ];
    const createSequential = (done: number[]) =>
      createMailedEnvelope(
        people.map((row) => ({ ...row, signingStatus: done.includes(row.id) ? "SIGNED" : "NOT_SIGNED" })),
        { signingOrder: "SEQUENTIAL" },
      );
    expect(summarisePlan(mailsOnDistribute(createSequential([])))).toEqual([
      "RECIPIENT_REQUEST 1",
      "RECIPIENT_REQUEST 2",
    ]);
    expect(summarisePlan(mailsOnActivated(createSequential([1])))).toEqual(["RECIPIENT_REQUEST 2"]);
    expect(summarisePlan(mailsOnActivated(createSequential([1, 2])))).toEqual(["RECIPIENT_REQUEST 3"]);
    expect(summarisePlan(mailsOnRedistribute(createSequential([1]), [1, 2, 3]))).toEqual([
      "RECIPIENT_REQUEST_AGAIN 2",
    ]);
  });

  test("sent again counts as a new cause each time", () => {
    const [again] = mailsOnRedistribute(createMailedEnvelope([person(1)]), [1]);
    expect(again?.cause).toBe("each");
    expect(mailsOnDistribute(createMailedEnvelope([person(1)]))[0]?.cause).toBe("once");
  });

  test("is not a repeat for a replacement recipient who was never asked", () => {
    expect(
      summarisePlan(mailsOnRedistribute(createMailedEnvelope([person(1), person(2)]), [1, 2], [2])),
    ).toEqual(["RECIPIENT_REQUEST 2", "RECIPIENT_REQUEST_AGAIN 1"]);
  });
});

describe("progress", () => {
  test("a recipient who finishes is told that others still have to act, and the owner is told who finished", () => {
    const plan = mailsOnRecipientCompleted(
      createMailedEnvelope([person(1, { signingStatus: "SIGNED" }), person(2)]),
      1,
    );
    expect(summarisePlan(plan)).toEqual(["RECIPIENT_WAITING 1", "OWNER_RECIPIENT_SIGNED owner"]);
    expect(plan[1]).toMatchObject({ about: 1, unlessAddressOf: [1] });
  });

  test("the last recipient to finish gets no mail about waiting, whatever CC recipients there are", () => {
    const plan = mailsOnRecipientCompleted(
      createMailedEnvelope([person(1), person(2, { signingStatus: "SIGNED" }), person(3, { role: "CC" })]),
      1,
    );
    expect(summarisePlan(plan)).toEqual(["OWNER_RECIPIENT_SIGNED owner"]);
  });

  test("completion reaches every recipient with an e-mail address, CC included, and the owner unless already served", () => {
    const plan = mailsOnCompleted(
      createMailedEnvelope([person(1), person(2, { role: "CC" }), person(3, { email: "" })]),
    );
    expect(summarisePlan(plan)).toEqual([
      "RECIPIENT_COMPLETED 1",
      "RECIPIENT_COMPLETED 2",
      "OWNER_COMPLETED owner",
    ]);
    expect(plan[2]).toMatchObject({ unlessAddressOf: [1, 2] });
  });

  test("with the recipients' mail off, the owner gets the owner's mail", () => {
    const plan = mailsOnCompleted(
      createMailedEnvelope([person(1)], { emailSettings: { documentCompleted: false } }),
    );
    expect(summarisePlan(plan)).toEqual(["OWNER_COMPLETED owner"]);
    expect(plan[0]).toMatchObject({ unlessAddressOf: [] });
  });
});

describe("mails about an end before completion", () => {
  const people = [
    person(1, { signingStatus: "SIGNED" }),
    person(2),
    person(3, { sendStatus: "NOT_SENT" }),
    person(4, { sendStatus: "NOT_SENT", readStatus: "OPENED" }),
    person(5, { role: "CC" }),
    person(6, { signingStatus: "REJECTED" }),
  ];

  test("a cancellation and its reason go to every recipient who was asked or opened it, signed or not", () => {
    const plan = mailsOnCancelled(createMailedEnvelope(people), "Wrong price");
    expect(summarisePlan(plan)).toEqual([
      "RECIPIENT_CANCELLED 1",
      "RECIPIENT_CANCELLED 2",
      "RECIPIENT_CANCELLED 4",
    ]);
    expect(plan.every(({ reason }) => reason === "Wrong price")).toBe(true);
  });

  test("a rejection gives owner and rejecter the reason, and tells the other recipients only who declined", () => {
    const plan = mailsOnRejected(createMailedEnvelope(people), 6, "Not my name");
    expect(plan.map(({ kind, to, about, reason }) => [kind, to, about, reason])).toEqual([
      ["OWNER_REJECTED", "owner", 6, "Not my name"],
      ["RECIPIENT_REJECTED", 6, null, "Not my name"],
      ["RECIPIENT_CANCELLED", 1, 6, null],
      ["RECIPIENT_CANCELLED", 2, 6, null],
      ["RECIPIENT_CANCELLED", 4, 6, null],
    ]);
  });

  test("a deletion is announced only when the document was pending", () => {
    expect(summarisePlan(mailsOnDeleted(createMailedEnvelope(people)))).toHaveLength(3);
    for (const status of ["DRAFT", "REJECTED", "CANCELLED", "COMPLETED"] as const) {
      expect(mailsOnDeleted(createMailedEnvelope(people, {}, status))).toEqual([]);
    }
  });

  test("a removed recipient is told if they were asked, which a CC recipient never was", () => {
    const listRemovalMails = (id: number) =>
      summarisePlan(mailsOnRecipientRemoved(createMailedEnvelope(people), id));
    expect([2, 3, 5].map(listRemovalMails)).toEqual([["RECIPIENT_REMOVED 2"], [], []]);
  });
});

/** Null: no switch silences it. */
const SWITCHES: Record<string, EmailSettingKey | null> = {
  "distribute RECIPIENT_REQUEST 1": "recipientSigningRequest",
  "redistribute RECIPIENT_REQUEST_AGAIN 1": "recipientSigningRequest",
  "finished RECIPIENT_WAITING 1": "documentPending",
  "finished OWNER_RECIPIENT_SIGNED owner": "recipientSigned",
  "completed RECIPIENT_COMPLETED 1": "documentCompleted",
  "completed RECIPIENT_COMPLETED 2": "documentCompleted",
  "completed OWNER_COMPLETED owner": "ownerDocumentCompleted",
  "rejected OWNER_REJECTED owner": null,
  "rejected RECIPIENT_REJECTED 1": null,
  "rejected RECIPIENT_CANCELLED 2": "documentDeleted",
  "cancelled RECIPIENT_CANCELLED 1": "documentDeleted",
  "cancelled RECIPIENT_CANCELLED 2": "documentDeleted",
  "deleted RECIPIENT_DELETED 1": "documentDeleted",
  "deleted RECIPIENT_DELETED 2": "documentDeleted",
  "removed RECIPIENT_REMOVED 1": "recipientRemoved",
  "asked OWNER_NEW_LINK_ASKED owner": null,
  "question OWNER_QUESTION_ASKED owner": null,
  "stranger OWNER_WRONG_PERSON owner": null,
  "next OWNER_NEXT_SIGNER_CHOSEN owner": null,
};

/** A recipient's message to the owner, or a choice made for them: no switch may silence it. */
const ANSWERED_BY_HAND = [
  "asked OWNER_NEW_LINK_ASKED owner",
  "question OWNER_QUESTION_ASKED owner",
  "stranger OWNER_WRONG_PERSON owner",
  "next OWNER_NEXT_SIGNER_CHOSEN owner",
];

function listEveryMail(meta: Partial<MailedEnvelope["meta"]>): string[] {
  const two = createMailedEnvelope([person(1), person(2)], { ...meta, signingOrder: "PARALLEL" });
  const one = createMailedEnvelope([person(1), person(2, { signingStatus: "SIGNED" })], meta);
  const nameMails = (step: string, plan: PlannedMail[]) =>
    summarisePlan(plan).map((mail) => `${step} ${mail}`);
  return [
    ...nameMails("distribute", mailsOnDistribute(one)),
    ...nameMails("redistribute", mailsOnRedistribute(one, [1])),
    ...nameMails("finished", mailsOnRecipientCompleted(two, 1)),
    ...nameMails("completed", mailsOnCompleted(two)),
    ...nameMails("rejected", mailsOnRejected(two, 1, "No")),
    ...nameMails("cancelled", mailsOnCancelled(two)),
    ...nameMails("deleted", mailsOnDeleted(two)),
    ...nameMails("removed", mailsOnRecipientRemoved(two, 1)),
    ...nameMails("asked", mailsOnNewLinkAsked(1)),
    ...nameMails("question", mailsOnQuestion(1, "Why?")),
    ...nameMails("stranger", mailsOnWrongPerson(1, "")),
    ...nameMails("next", mailsOnNextSignerChosen(2)),
  ];
}

describe("nine switches and two ways of distribution", () => {
  test("with everything on, every mail is sent", () => {
    expect(listEveryMail({})).toEqual(Object.keys(SWITCHES));
    expect(listEveryMail({ emailSettings: null })).toEqual(Object.keys(SWITCHES));
  });

  test.each(EMAIL_SETTING_KEYS)("%s switched off suppresses exactly its own mails", (key) => {
    const left = Object.keys(SWITCHES).filter((mail) => SWITCHES[mail] !== key);
    expect(listEveryMail({ emailSettings: { [key]: false } })).toEqual(left);
  });

  test("distribution NONE leaves only the owner's standing mails, whatever the recipients' switches say", () => {
    const allOn = Object.fromEntries(EMAIL_SETTING_KEYS.map((key) => [key, true]));
    expect(listEveryMail({ distributionMethod: "NONE", emailSettings: allOn })).toEqual([
      "completed OWNER_COMPLETED owner",
      "rejected OWNER_REJECTED owner",
      ...ANSWERED_BY_HAND,
    ]);
    expect(
      listEveryMail({ distributionMethod: "NONE", emailSettings: { ownerDocumentCompleted: false } }),
    ).toEqual(["rejected OWNER_REJECTED owner", ...ANSWERED_BY_HAND]);
  });
});
