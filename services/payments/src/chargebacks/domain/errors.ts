/** The provider has not said how a dispute stands: try again. */
export class NotToldYet extends Error {}
