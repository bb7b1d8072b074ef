import { methods } from "@/server/rest/methods";
import { saveReport } from "@/server/rest/save-table";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: saveReport }, "own pages");
