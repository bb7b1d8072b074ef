import { v1 } from "@/server/rest/v1/operation";
import { changeRecipient, deleteRecipient } from "@/server/rest/v1/recipients";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = v1(changeRecipient, deleteRecipient);
