import { v1 } from "@/server/rest/v1/operation";
import { deleteTemplate, getTemplate } from "@/server/rest/v1/templates";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1(deleteTemplate, getTemplate);
