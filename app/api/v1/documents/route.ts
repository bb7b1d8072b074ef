import { createDocument, listDocuments } from "@/server/rest/v1/documents";
import { v1 } from "@/server/rest/v1/operation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1(createDocument, listDocuments);
