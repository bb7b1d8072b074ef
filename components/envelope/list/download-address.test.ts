import { expect, test } from "vitest";
import { buildDownloadHref } from "./download-address";

const choice = { version: "signed", include: "all" } as const;

test("a download URL names envelopes or the list's filters with every status, and no secret", () => {
  expect(buildDownloadHref("acme", { envelopeIds: ["envelope_aa", "envelope_bb"] }, choice)).toBe(
    "/api/files/envelopes/download?team=acme&envelopeIds=envelope_aa&envelopeIds=envelope_bb&version=signed&include=all",
  );
  const filter = { type: "DOCUMENT", folderId: "*", status: ["DRAFT", "PENDING"], query: undefined } as const;
  expect(buildDownloadHref("acme", { filter: { ...filter, status: [...filter.status] } }, choice)).toBe(
    "/api/files/envelopes/download?team=acme&folderId=*&status=DRAFT&status=PENDING&version=signed&include=all",
  );
});
