/** A revoked certificate seals nothing, whatever the policy. */
export class CertificateRevoked extends Error {
  override readonly name = "CertificateRevoked";
}

export class RevocationProblem extends Error {
  override readonly name = "RevocationProblem";
}
