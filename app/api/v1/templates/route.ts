import { v1 } from "@/server/rest/v1/operation";
import { createTemplate, listTemplates } from "@/server/rest/v1/templates";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1(createTemplate, listTemplates);
