import { v1 } from "@/server/rest/v1/operation";
import { sendDocument } from "@/server/rest/v1/sending";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1(sendDocument);
