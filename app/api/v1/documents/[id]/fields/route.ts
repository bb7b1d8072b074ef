import { createFields, listFields } from "@/server/rest/v1/fields";
import { v1 } from "@/server/rest/v1/operation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1(createFields, listFields);
