import { methods } from "@/server/rest/methods";
import { saveContacts } from "@/server/rest/save-table";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({ GET: saveContacts }, "own pages");
