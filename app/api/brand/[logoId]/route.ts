import { showLogo } from "@/server/rest/brand-files";
import { methods } from "@/server/rest/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: showLogo }, "own pages");
