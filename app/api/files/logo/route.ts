import { uploadLogo } from "@/server/rest/brand-files";
import { methods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: uploadLogo }, "own pages");
