import { methods } from "@/server/rest/methods";
import { verifyFile } from "@/server/rest/verify-file";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: verifyFile }, "own pages");
