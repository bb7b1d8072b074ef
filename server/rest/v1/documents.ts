import { z } from "zod";
import {
  V1CreateDocument,
  V1CreatedDocument,
  V1Document,
  V1DocumentWhole,
  V1Download,
  V1DownloadUrl,
  V1ListDocuments,
} from "@/server/contract/v1/document";
import { int, type Spelling } from "../read";
import { resolveDocument } from "./ids";
import { defineOperation, NOTHING } from "./operation";

/** `GET /documents`: all folders by default, newest first (domain/README.md 0, 1.2). */
export const listDocuments = defineOperation({
  method: "GET",
  path: "/documents",
  scope: "read",
  summary: "List documents",
  query: V1ListDocuments,
  spell: { page: int, perPage: int },
  body: NOTHING,
  answer: z.object({ documents: z.array(V1Document), totalPages: z.number() }),
  refuses: [400],
  run: async ({ api, query }) => {
    const page = await api.envelope.find({ ...query, type: "DOCUMENT", folderId: query.folderId ?? "*" });
    const envelopeIds = page.data.map(({ id }) => id);
    return { documents: await api.legacy.documents({ envelopeIds }), totalPages: page.totalPages };
  },
});

/** `POST /documents`: creates a draft, and answers the address to PUT its file to (domain/README.md 1.4). */
export const createDocument = defineOperation({
  method: "POST",
  path: "/documents",
  scope: "write",
  summary: "Create a document and get the address its PDF is sent to",
  query: NOTHING,
  body: V1CreateDocument,
  answer: V1CreatedDocument,
  refuses: [400],
  run: ({ api, body }) => api.legacy.create({ ...body, type: "DOCUMENT" }),
});

export const getDocument = defineOperation({
  method: "GET",
  path: "/documents/{id}",
  scope: "read",
  summary: "Get a document with its recipients and fields",
  query: NOTHING,
  body: NOTHING,
  answer: V1DocumentWhole,
  refuses: [],
  run: async (call) => call.api.legacy.document(await resolveDocument(call)),
});

/** `DELETE /documents/{id}`: a soft delete, never of a completed document (ruling 22). */
export const deleteDocument = defineOperation({
  method: "DELETE",
  path: "/documents/{id}",
  scope: "write",
  summary: "Delete a document that is not completed",
  query: NOTHING,
  body: NOTHING,
  answer: V1Document,
  refuses: [400, 403],
  run: async (call) => call.api.legacy.remove(await resolveDocument(call)),
});

const flag: Spelling = (text) => {
  if (text === "true" || text === "1") return true;
  return text === "false" || text === "0" ? false : text;
};

/** `GET /documents/{id}/download`: answers the address of the first file, valid for an hour. */
export const downloadDocument = defineOperation({
  method: "GET",
  path: "/documents/{id}/download",
  scope: "read",
  summary: "Get a link to the sealed file, or to the original",
  query: V1Download,
  spell: { downloadOriginalDocument: flag },
  body: NOTHING,
  answer: V1DownloadUrl,
  refuses: [400],
  run: async (call) => {
    const { envelopeId } = await resolveDocument(call);
    return call.api.legacy.downloadUrl({ envelopeId, original: call.query.downloadOriginalDocument });
  },
});
