import { methods } from "@/server/rest/methods";
import { readBulkTable } from "@/server/rest/read-bulk-table";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ POST: readBulkTable }, "own pages");
