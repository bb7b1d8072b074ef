import { v1 } from "@/server/rest/v1/operation";
import { generateDocument } from "@/server/rest/v1/templates";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1(generateDocument);
