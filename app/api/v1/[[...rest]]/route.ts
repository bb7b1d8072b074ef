import { v1NotFound } from "@/server/rest/v1/operation";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1NotFound();
