import static org.codelibs.opensearch.runner.OpenSearchRunner.newConfigs;

import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.codelibs.opensearch.runner.OpenSearchRunner;

/** A real OpenSearch node in a process of its own: directory, HTTP port of the first node, this node's number from 1, the nodes' addresses, and how many of the last ones only vote. */
public final class Node {
  public static void main(String[] arguments) throws Exception {
    final var directory = arguments[0];
    final var firstPort = Integer.parseInt(arguments[1]);
    final var number = Integer.parseInt(arguments[2]);
    final var hosts = arguments[3].split(",");
    final var dataNodes = hosts.length - Integer.parseInt(arguments[4]);
    // Of two that vote, neither could go on alone: then one decides.
    final var managers = dataNodes == hosts.length ? 1 : hosts.length;
    final var seeds = IntStream.rangeClosed(1, hosts.length)
        .mapToObj(other -> hosts[other - 1] + ":" + transportPort(firstPort, other))
        .collect(Collectors.joining(","));
    final var runner = new OpenSearchRunner();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> {
      try {
        runner.close();
      } catch (Exception error) {
        error.printStackTrace();
      }
    }));
    runner
        .onBuild((one, settings) -> {
          settings.put("node.name", "node-" + number);
          settings.put("network.host", hosts[number - 1]);
          settings.put("http.port", firstPort + number - 1);
          settings.put("transport.port", transportPort(firstPort, number));
          settings.put("discovery.type", "zen");
          settings.put("discovery.seed_hosts", seeds);
          settings.put("cluster.initial_cluster_manager_nodes", IntStream.rangeClosed(1, managers)
              .mapToObj(manager -> "node-" + manager).collect(Collectors.joining(",")));
          settings.put("node.roles", Stream.of(number <= managers ? "cluster_manager" : "", number <= dataNodes ? "data,ingest" : "")
              .filter(role -> !role.isEmpty()).collect(Collectors.joining(",")));
          settings.put("cluster.routing.allocation.disk.threshold_enabled", false);
          settings.put("path.repo", directory + "/snapshots");
        })
        .build(newConfigs()
            .basePath(directory + "/node-" + number)
            .clusterName("vitrina-" + firstPort)
            .numOfNode(1)
            // The runner counts nodes from 1, and would look for other ports if one is taken.
            .baseHttpPort(firstPort + number - 2));
    Thread.currentThread().join();
  }

  private static int transportPort(int firstPort, int number) {
    return firstPort + 100 + number - 1;
  }
}
