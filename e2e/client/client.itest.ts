import createClient from "openapi-fetch";
import { afterAll, beforeAll, expect, test } from "vitest";
import { simplePdf } from "@/server/testing/pdf/samples";
import { type RestWorld, restWorld } from "@/server/testing/rest/world";
import type { paths } from "./schema";

let rest: RestWorld;
beforeAll(async () => {
  rest = await restWorld();
});
afterAll(() => rest[Symbol.asyncDispose]());

test("a typed client takes an envelope from file to completion and reads refusals by their code", async () => {
  const client = createClient<paths>({
    baseUrl: `${rest.baseUrl}/api/v2`,
    headers: { Authorization: rest.apiToken },
  });

  const created = await client.POST("/envelope/create", {
    params: { header: { "Idempotency-Key": "client-create" } },
    body: { payload: { title: "Lease", type: "DOCUMENT" }, files: ["lease.pdf"] },
    bodySerializer: ({ payload, files }) => {
      const form = new FormData();
      form.set("payload", JSON.stringify(payload));
      for (const name of files) form.append("files", new Blob([Buffer.from(simplePdf([{}]))]), name);
      return form;
    },
  });
  const envelopeId = created.data?.id ?? "";
  expect(envelopeId).toMatch(/^envelope_/);

  const people = await client.POST("/envelope/recipient/create-many", {
    body: {
      envelopeId,
      data: [{ email: "ana@example.com", name: "Ana", role: "SIGNER", signingOrder: 1 }],
    },
  });
  const [ana] = people.data?.data ?? [];
  expect(ana).toMatchObject({ email: "ana@example.com", signingStatus: "NOT_SIGNED" });

  const tooEarly = await client.POST("/envelope/distribute", { body: { envelopeId } });
  expect(tooEarly.error?.code).toBe("MISSING_SIGNATURE_FIELD");

  const boxes = await client.POST("/envelope/field/create-many", {
    body: {
      envelopeId,
      data: [
        {
          type: "SIGNATURE",
          recipientId: ana?.id ?? 0,
          page: 1,
          positionX: 10,
          positionY: 80,
          width: 30,
          height: 6,
        },
      ],
    },
  });
  expect(boxes.data?.data).toHaveLength(1);

  const sent = await client.POST("/envelope/distribute", { body: { envelopeId } });
  expect(sent.data?.recipients[0]?.signingUrl).toContain("/sign/");

  const read = await client.GET("/envelope/{envelopeId}", { params: { path: { envelopeId } } });
  expect(read.data?.status).toBe("PENDING");
  expect(read.data?.fields.map(({ positionX, positionY }) => [positionX, positionY])).toEqual([[10, 80]]);

  const list = await client.GET("/envelope", { params: { query: { status: "PENDING", perPage: 5 } } });
  expect(list.data?.data.map(({ id }) => id)).toEqual([envelopeId]);
  expect(Number(list.response.headers.get("x-ratelimit-remaining"))).toBeGreaterThan(0);

  const [item] = read.data?.envelopeItems ?? [];
  const file = await client.GET("/envelope/item/{envelopeItemId}/download", {
    params: { path: { envelopeItemId: item?.id ?? "" }, query: { version: "original" } },
    parseAs: "arrayBuffer",
  });
  expect(Buffer.from(file.data ?? new ArrayBuffer()).equals(simplePdf([{}]))).toBe(true);

  const cancelled = await client.POST("/envelope/cancel", { body: { envelopeId, reason: "Superseded" } });
  expect(cancelled.data).toEqual({ success: true });
  const after = await client.GET("/envelope/{envelopeId}", { params: { path: { envelopeId } } });
  expect(after.data?.status).toBe("CANCELLED");
});
