package asili.mongoembed;

import de.bwaldvogel.mongo.MongoVersion;
import java.util.List;

/** What the server says it is. Current drivers refuse wire versions below 9; 13 is MongoDB 5.0. */
final class ReportedVersion implements MongoVersion {
    @Override
    public List<Integer> getVersionArray() {
        return List.of(5, 0, 0);
    }

    @Override
    public int getWireVersion() {
        return 13;
    }
}
