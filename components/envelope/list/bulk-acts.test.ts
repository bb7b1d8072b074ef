import { expect, test } from "vitest";
import type { OwnerListed } from "@/components/envelope/answers";
import { sorted } from "./bulk-acts";

const row = (id: string, over: Partial<OwnerListed> = {}): OwnerListed => ({
  id,
  title: id,
  type: "DOCUMENT",
  status: "PENDING",
  folderId: null,
  createdAt: "",
  updatedAt: "",
  sealing: false,
  isSealRefused: false,
  barred: { cancel: null, delete: null },
  signingMode: "PARALLEL",
  itemCount: 1,
  signedUrl: null,
  owner: "Ana",
  mayResend: true,
  lastActivity: { kind: "sent", by: null, at: "" },
  recipients: [],
  ...over,
});
const DONE = row("done", { status: "COMPLETED", barred: { cancel: "completed", delete: "completed" } });

test("what cannot be done is left out with its reason, and the rest is named", () => {
  const { eligible, leftOut } = sorted("cancel", [row("a"), DONE, row("b"), { ...DONE, id: "done2" }]);
  expect(eligible.map(({ id }) => id)).toEqual(["a", "b"]);
  expect(leftOut).toEqual([{ reason: "completed", count: 2 }]);
});

test("only who waits is asked again, not while it is sealed and not by whoever may not", () => {
  const rows = [
    row("a"),
    row("b", { status: "DRAFT" }),
    row("c", { sealing: true }),
    row("d", { mayResend: false }),
  ];
  const { eligible, leftOut } = sorted("resend", rows);
  expect(eligible.map(({ id }) => id)).toEqual(["a"]);
  expect(leftOut.map(({ reason }) => reason)).toEqual(["notWaiting", "sealing", "ownersOnly"]);
});
