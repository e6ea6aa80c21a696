/** The package has no types; this declares the used part. */
declare module "swagger-ui-dist/swagger-ui-es-bundle.js" {
  export default function SwaggerUi(options: {
    domNode: HTMLElement;
    spec: Record<string, unknown>;
    /** Null: no badge of an outside validator. */
    validatorUrl: null;
    deepLinking: boolean;
    defaultModelsExpandDepth: number;
    docExpansion: "list" | "full" | "none";
    persistAuthorization: boolean;
  }): unknown;
}
