import { createDocument, deleteDocument, downloadDocument, getDocument, listDocuments } from "./documents";
import { changeField, createFields, deleteField, getField, listFields } from "./fields";
import { fetchFile, putFile } from "./links";
import { me } from "./me";
import type { V1Operation } from "./operation";
import { changeRecipient, createRecipient, deleteRecipient, listRecipients } from "./recipients";
import { resendDocument, sendDocument } from "./sending";
import { createTemplate, deleteTemplate, generateDocument, getTemplate, listTemplates } from "./templates";

/** All operations of v1, under the names that generated clients use. */
export const V1_OPERATIONS = {
  getDocuments: listDocuments,
  createDocument,
  getDocument,
  deleteDocument,
  downloadSignedDocument: downloadDocument,
  sendDocument,
  resendDocument,
  getRecipients: listRecipients,
  createRecipient,
  updateRecipient: changeRecipient,
  deleteRecipient,
  getFields: listFields,
  createField: createFields,
  getField,
  updateField: changeField,
  deleteField,
  getTemplates: listTemplates,
  createTemplate,
  getTemplate,
  deleteTemplate,
  generateDocumentFromTemplate: generateDocument,
  getMe: me,
  uploadFile: putFile,
  downloadFile: fetchFile,
} as const satisfies Record<string, V1Operation>;
